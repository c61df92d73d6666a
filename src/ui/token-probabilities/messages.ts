import en from '../../locales/en/hesitation.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('hesitation', en);

import en from '../../locales/en/hesitation.json';
import { messagesOf } from '../../state/messages.ts';

export const m = messagesOf('hesitation', en);

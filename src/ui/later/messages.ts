import en from '../../locales/en/later.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('later', en);

import en from '../../locales/en/think.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('think', en);

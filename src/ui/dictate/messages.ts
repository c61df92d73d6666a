import en from '../../locales/en/dictate.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('dictate', en);

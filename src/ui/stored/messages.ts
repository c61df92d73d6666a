import en from '../../locales/en/stored.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('stored', en);

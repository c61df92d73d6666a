import en from '../locales/en/shell.json';
import { messagesOf } from '../state/message-format.ts';

export const m = messagesOf('shell', en);

import en from '../../locales/en/memory.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('memory', en);

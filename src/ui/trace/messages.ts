import en from '../../locales/en/trace.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('trace', en);

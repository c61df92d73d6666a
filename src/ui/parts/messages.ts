import en from '../../locales/en/parts.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('parts', en);

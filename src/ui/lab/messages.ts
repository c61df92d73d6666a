import en from '../../locales/en/lab.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('lab', en);

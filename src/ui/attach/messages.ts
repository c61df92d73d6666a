import en from '../../locales/en/attach.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('attach', en);

import en from '../../locales/en/share.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('share', en);

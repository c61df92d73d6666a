import en from '../../locales/en/palette.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('palette', en);

import en from '../../locales/en/palette.json';
import { messagesOf } from '../../state/messages.ts';

export const m = messagesOf('palette', en);

import en from '../../locales/en/presets.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('presets', en);

import en from '../../locales/en/settings.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('settings', en);

import en from '../../locales/en/models.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('models', en);

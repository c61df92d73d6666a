import en from '../../locales/en/mission.json';
import { messagesOf } from '../../state/message-format.ts';

export const m = messagesOf('mission', en);

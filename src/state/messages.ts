import en from '../locales/en/state.json';
import { messagesOf } from './message-format.ts';

export const m = messagesOf('state', en);

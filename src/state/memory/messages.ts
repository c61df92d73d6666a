import en from '../../locales/en/remembered.json';
import { messagesOf } from '../message-format.ts';

export const m = messagesOf('remembered', en);

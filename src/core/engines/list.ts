/** The engines. Another one is a line here; what it does stands in `engines/` (CONTRIBUTING.md). */
import { browser } from './browser.ts';
import { llamacpp } from './llamacpp.ts';
import { remote } from './remote.ts';
import { webllm } from './webllm.ts';

export const engines = [webllm, llamacpp, browser, remote] as const;

type Listed = (typeof engines)[number];

export type EngineId = Listed['id'];

/** Those whose models lie on this device. */
export type DeviceEngineId = Extract<Listed, { where: 'device' }>['id'];

/** All of them. An algorithm's stand in its own folder. */
import { german as algorithms } from '../../algorithms/german.ts';
import type { Sentences } from '../../core/text/sentences.ts';
import { backup } from './backup.ts';
import { browser } from './browser.ts';
import { catalogue } from './catalogue.ts';
import { device } from './device.ts';
import { downloads } from './downloads.ts';
import { embedders } from './embedders.ts';
import { engines } from './engines.ts';
import { hub } from './hub.ts';
import { lab } from './lab.ts';
import { labArms } from './lab-arms.ts';
import { memory } from './memory.ts';
import { modelFiles } from './model-files.ts';
import { runs } from './runs.ts';
import { servers } from './servers.ts';
import { signIn } from './sign-in.ts';
import { siteModels } from './site-models.ts';
import { speech } from './speech.ts';

export const sentences: Sentences = [
	...algorithms,
	...backup,
	...browser,
	...catalogue,
	...device,
	...downloads,
	...embedders,
	...engines,
	...hub,
	...lab,
	...labArms,
	...memory,
	...modelFiles,
	...runs,
	...servers,
	...signIn,
	...siteModels,
	...speech,
];

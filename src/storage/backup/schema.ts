/** What each row of a backup must look like (version 1). Nothing unknown passes. */
import { array, flag, name, nullable, number, object } from '../../core/checks/check.ts';
import { oneOf, pattern, record, text, whole, type Check } from '../../core/checks/check.ts';
import { efforts } from '../../core/runs/effort.ts';
import type * as K from '../../core/mission/knowledge.ts';
import type { Preset } from '../../core/runs/preset.ts';
import { role, uuid } from '../../core/checks/row-checks.ts';
import type { Conversation, Endpoint, LearntModel } from '../../core/types.ts';
import type { Calibration, Tenth } from '../../lab/report/chance.ts';
import { languageNames } from '../../locales/languages.ts';
import { sameStatement } from '../memory/mission-rows.ts';
import type { Settings } from '../settings.ts';
import {
	algorithm,
	budget,
	documentKind,
	gaps,
	hash,
	id,
	longText,
	model,
	never,
} from './fields.ts';
import { option, roles, taskId, time, yes } from './fields.ts';
import type { BackupTable } from './format.ts';
import { run, runSchema } from './run-schema.ts';

const preset = object<Preset>()({
	id: name(),
	name: text(200),
	system: text(100_000),
	algorithm,
	options: record(option),
	models: nullable(object<NonNullable<Preset['models']>>()({ 'A B expert': nullable(model) })),
	changed: time,
});

/** An address as the form takes it: no name, no password, no query where a key could hide. */
const address: Check = (value) => {
	if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value))
		return 'is not a web address';
	const url = new URL(value);
	if (!['http:', 'https:'].includes(url.protocol)) return 'is not a web address';
	return url.username || url.password || url.search || url.hash
		? 'holds more than the address of a server'
		: undefined;
};

const prediction = object<K.Prediction>()({
	'text instrument because': text(),
	evidence: longText,
	tested: time,
	verdict: oneOf<K.Verdict>('confirmed', 'falsified', 'inconclusive'),
});
/** A day, a month or a year. */
const isoDate = pattern(/^\d{4}(?:-\d\d(?:-\d\d)?)?$/, 'a date');

const fact = object<K.Fact>()({
	'id supersedes? supersededBy? disputes?': uuid,
	statement: text(),
	predictions: array(prediction),
	triples: array(object<K.Triple>()({ 'subject relation object': text() })),
	status: oneOf<K.FactStatus>('untested', 'surviving', 'falsified', 'superseded', 'disputed'),
	source: object<K.Fact['source']>()({
		from: oneOf<K.Fact['source']['from']>('model', 'user', 'document', 'tool', 'import'),
		runId: text(300),
		taskId,
		span: text(),
		'ref?': name(700),
	}),
	'created changed reworded? stood?': time,
	'valid?': object<K.Validity>()({ 'from? until? asOf?': isoDate }),
	local: flag,
	trust: number(0, 1),
});

export const schema: Record<BackupTable, Check> = {
	settings: object<Partial<Settings>>()({
		'theme?': oneOf<Settings['theme']>('system', 'light', 'dark'),
		'language?': oneOf<Settings['language']>('system', ...languageNames),
		'algorithm?': algorithm,
		'options?': record(record(option)),
		'presets?': nullable(array(preset, 1000)),
		'preset?': nullable(preset),
		'roles?': roles,
		'budget?': budget,
		'remotePolicy?': oneOf<Settings['remotePolicy']>('never', 'ask', 'roles'),
		'odds? keepKeys? userAway? notices? embeddingPaused? shareDownloads?': flag,
		'effort?': oneOf<Settings['effort']>(...efforts.map(({ id }) => id)),
		'fallbackRoles?': array(role),
		'fallback? expert?': nullable(model),
		'modelRest?': number(0, 10_080),
		'embedder?': text(1000),
		'instruments?': object<Settings['instruments']>()({ 'code documents': flag }),
	}),
	endpoints: object<Endpoint>()({
		id: name(),
		name: text(1000),
		url: address,
		parallel: whole(1, 1000),
		context: whole(0),
		allowed: flag,
		'models?': array(name(2000)),
		'learnt?': array(
			object<LearntModel>()({
				model: name(2000),
				'limit?': object<NonNullable<LearntModel['limit']>>()({ 'tokens set': whole(0) }),
				'charactersPerToken?': number(0, 100),
				'reasoning? namesEnd? plainRoles? sees?': flag,
				'kind?': name(100),
				'efforts?': array(name(40)),
			}),
		),
		created: time,
	}),
	calibrations: object<Calibration>()({
		'id experiment': name(1000),
		when: time,
		model,
		way: text(20_000),
		'bias brier plain': number(),
		signs: array(
			object<Calibration['signs'][number]>()({ name: name(), 'mean weight': number() }),
			100,
		),
		problems: whole(),
		tenths: array(object<Tenth>()({ tenth: whole(0, 10), 'right of': whole() }), 11),
	}),
	conversations: object<Conversation>()({
		id: name(),
		title: text(),
		'created updated changed?': time,
		pinned: flag,
		private: never,
		'waits?': yes,
	}),
	runs: run,
	...runSchema,
	texts: object<{ id: string; text: string }>()({ id: hash, text: longText }),
	facts: (value) =>
		fact(value) ??
		(sameStatement((value as K.Fact).statement) ? undefined : 'is a fact without words'),
	frameworks: object<K.Framework>()({
		id: uuid,
		'name purpose guidelines test': text(),
		content: longText,
		kind: oneOf<K.Framework['kind']>('instructions', 'code', 'tool'),
		parameters: array(object<K.Parameter>()({ name: text(), 'value low high': number() })),
		'uses successes': whole(),
		'retired local': flag,
		'created changed': time,
		source: object<K.Framework['source']>()({ runId: text(300), taskId }),
	}),
	documents: object<K.StoredDocument>()({
		id: uuid,
		name: text(),
		kind: documentKind,
		bytes: number(0),
		'added changed': time,
		local: flag,
		'attached?': yes,
		'gaps?': gaps,
		'encoding?': name(),
	}),
	chunks: object<K.Chunk>()({ documentId: uuid, n: id, place: text(), text: longText }),
};

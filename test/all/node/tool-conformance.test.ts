/**
 * Mull's client of tool servers before the public conformance suite of the Model Context Protocol. What
 * is refused on purpose fails there, as listed here with the reason.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, installConformance, runScenario } from '../../support/conformance.ts';

let folder: string;
let client: string;
beforeAll(async () => {
	await installConformance();
	folder = mkdtempSync(resolve('test/.out/conformance-client-'));
	client = await buildClient(folder);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passing = [
	...['initialize', 'tools_call', 'sse-retry'],
	...['auth/metadata-default', 'auth/metadata-var1', 'auth/metadata-var2', 'auth/metadata-var3'],
	...['auth/basic-cimd', 'auth/scope-from-www-authenticate', 'auth/scope-from-scopes-supported'],
	...['auth/scope-omitted-when-undefined', 'auth/scope-step-up', 'auth/scope-retry-limit'],
	...['auth/token-endpoint-auth-basic', 'auth/token-endpoint-auth-post'],
	...['auth/token-endpoint-auth-none', 'auth/pre-registration', 'auth/resource-mismatch'],
	...['auth/offline-access-scope', 'auth/offline-access-not-supported'],
];

test.each(passing)('passes %s', async (scenario) => {
	const { passed, failed, said } = await runScenario(client, scenario);
	expect(failed, said).toEqual([]);
	expect(passed.length, said).toBeGreaterThan(0);
});

/** The scenario, how Mull says no, and why. */
const refused = [
	// The description of the sign-in names another issuer than the address where it lies: whoever can
	// place a file on a server could send the person elsewhere. The rules of March 2025 allowed it.
	['auth/2025-03-26-oauth-metadata-backcompat', /answered under another name than expected/],
	// The server says nowhere where to sign in. The rules of March 2025 had Mull guess the addresses.
	['auth/2025-03-26-oauth-endpoint-fallback', /does not say where to sign in/],
	// A server may ask the person nothing while a tool works: a mission runs while nobody looks.
	['elicitation-sep1034-client-defaults', /elicitation/i],
] as const;

test.each(refused)('refuses %s', async (scenario, why) => {
	const { failed, said } = await runScenario(client, scenario);
	expect(failed).not.toEqual([]);
	expect(said).toMatch(why);
});

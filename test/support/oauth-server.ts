/**
 * A server of tools that wants a sign-in, and its authorization server at another origin, for tests. Each
 * name is a stage of its own, with its quirks:
 *
 *   tools  /mcp/<name>                    one tool, `add`; 401 without a token that holds
 *   issuer /as/<name>, then /authorize (a page with two links), /token, /register, /revoke
 *
 * It keeps to what it promises: PKCE, the address to go back to, the resource, and each refresh token
 * once. Who uses one twice loses all that came of it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { tools, type Quirks, type Stage } from './oauth-stage.ts';

export interface OAuthServer {
	/** Address of the server of tools of that stage; the quirks are set anew. */
	stage(name: string, quirks?: Quirks): { url: string; stage: Stage };
	close(): Promise<void>;
}

export async function startOAuthServer(): Promise<OAuthServer> {
	const stages = new Map<string, Stage>();
	let toolsAt = '';
	let issuerAt = '';

	const issuerOf = (name: string, { quirks }: Stage) =>
		quirks.old ? toolsAt : `${issuerAt}/as/${name}`;

	function describe(name: string, stage: Stage) {
		const { quirks } = stage;
		const at = quirks.old ? toolsAt : issuerAt;
		const endpoint = (path: string) => `${at}/${path}/${name}`;
		return {
			issuer: quirks.wrongIssuer ? 'https://elsewhere.example' : issuerOf(name, stage),
			authorization_endpoint: endpoint('authorize'),
			token_endpoint: quirks.plainHttp ? 'http://plain.example/token' : endpoint('token'),
			response_types_supported: ['code'],
			scopes_supported: ['use', 'offline_access'],
			token_endpoint_auth_methods_supported: [quirks.secret ? 'client_secret_basic' : 'none'],
			...(quirks.noRegistration ? {} : { registration_endpoint: endpoint('register') }),
			...(quirks.noPkce ? {} : { code_challenge_methods_supported: ['S256'] }),
			...(quirks.promisesIss ? { authorization_response_iss_parameter_supported: true } : {}),
			...(quirks.revocation === 'none' ? {} : { revocation_endpoint: endpoint('revoke') }),
		};
	}

	function grant(stage: Stage, scope: string) {
		const { lasts, noRefresh } = stage.quirks;
		const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
		stage.access.set(access, scope);
		if (!noRefresh) stage.refresh.add(refresh);
		return {
			access_token: access,
			token_type: 'Bearer',
			scope,
			...(noRefresh ? {} : { refresh_token: refresh }),
			...(lasts === undefined ? {} : { expires_in: lasts }),
		};
	}

	function token(name: string, stage: Stage, form: URLSearchParams, authorization: string) {
		const fault = (error: string) => [400, { error }] as const;
		const { quirks, clients, codes, refresh, spent, seen } = stage;
		const [basicId, basicSecret] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
			.toString()
			.split(':');
		const client = clients.get(basicId || (form.get('client_id') ?? ''));
		if (!client || (client.secret && client.secret !== basicSecret)) return fault('invalid_client');
		if (form.get('resource') !== `${toolsAt}/mcp/${name}`) return fault('invalid_target');
		if (form.get('grant_type') === 'refresh_token') {
			seen.push('refresh');
			if (quirks.refreshFails) return [quirks.refreshFails, undefined] as const;
			const old = form.get('refresh_token') ?? '';
			if (spent.has(old)) {
				stage.access.clear();
				refresh.clear();
			}
			if (quirks.refusesRefresh || !refresh.delete(old)) return fault('invalid_grant');
			spent.add(old);
			stage.access.clear();
			return [200, grant(stage, 'use')] as const;
		}
		seen.push('token');
		const code = codes.get(form.get('code') ?? '');
		codes.delete(form.get('code') ?? '');
		const challenge = createHash('sha256').update(form.get('code_verifier') ?? '');
		if (!code || code.back !== form.get('redirect_uri')) return fault('invalid_grant');
		if (challenge.digest('base64url') !== code.challenge) return fault('invalid_grant');
		return [200, grant(stage, code.scope)] as const;
	}

	/** Two links: to agree, and to decline. */
	function authorize(stage: Stage, asked: URLSearchParams): [number, string] {
		const of = (name: string) => asked.get(name) ?? '';
		const back = of('redirect_uri');
		const client = stage.clients.get(of('client_id'));
		if (!client?.back.includes(back)) return [400, 'Unknown client.'];
		if (of('code_challenge_method') !== 'S256') return [400, 'No PKCE.'];
		const code = randomUUID();
		stage.codes.set(code, {
			...{ clientId: of('client_id'), back, challenge: of('code_challenge') },
			...{ resource: of('resource'), scope: of('scope') },
		});
		const link = (answer: Record<string, string>) => {
			const { iss } = stage.quirks;
			const said = { state: of('state'), ...(iss ? { iss } : {}), ...answer };
			return `${back}?${new URLSearchParams(said)}`.replaceAll('&', '&amp;');
		};
		const denied = link({ error: 'access_denied', error_description: 'No <b>thanks</b>' });
		return [
			200,
			`<!doctype html><title>Sign-in</title><h1>Let Mull in?</h1>
			<a href="${link({ code })}">Agree</a> <a href="${denied}">Decline</a>`,
		];
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = new URL(request.url ?? '', toolsAt);
		let body = '';
		for await (const piece of request) body += String(piece);
		response.setHeader('Access-Control-Allow-Origin', '*');
		response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
		const wished = request.headers['access-control-request-headers'] ?? '*';
		response.setHeader('Access-Control-Allow-Headers', wished);
		response.setHeader('Access-Control-Expose-Headers', 'www-authenticate, mcp-session-id');
		if (request.method === 'OPTIONS') return void response.writeHead(204).end();
		const json = (status: number, value?: unknown) => {
			response.writeHead(status, { 'Content-Type': 'application/json' });
			response.end(value === undefined ? 'what?' : JSON.stringify(value));
		};
		const parts = url.pathname.split('/').filter(Boolean);
		const name = parts.at(-1) ?? '';
		const last = [...stages.values()].at(-1);
		const stage = stages.get(name) ?? (last?.quirks.old ? last : undefined);
		if (!stage) return json(404);
		const { quirks, seen } = stage;
		if (parts[0] === '.well-known') {
			if (quirks.undescribed) return json(404);
			if (parts[1] === 'oauth-protected-resource') {
				if (quirks.old || parts[2] !== 'mcp') return json(404);
				const resource = quirks.otherResource
					? 'https://other.example/mcp'
					: `${toolsAt}/mcp/${name}`;
				return json(200, {
					...{ resource, authorization_servers: [issuerOf(name, stage)] },
					scopes_supported: ['use'],
				});
			}
			const place = quirks.old ? parts.length === 2 : parts[2] === 'as';
			if (parts[1] !== 'oauth-authorization-server' || !place) return json(404);
			const [old] = [...stages].find(([, one]) => one === stage)!;
			return json(200, describe(old, stage));
		}
		switch (parts[0]) {
			case 'register': {
				const { redirect_uris } = JSON.parse(body) as { redirect_uris: string[] };
				seen.push('register');
				const secret = quirks.secret ? { secret: randomUUID() } : {};
				const id = randomUUID();
				stage.clients.set(id, { back: redirect_uris, ...secret });
				const { secret: client_secret } = secret as { secret?: string };
				return json(201, {
					...{ client_id: id, redirect_uris },
					...(client_secret ? { client_secret, client_secret_expires_at: 0 } : {}),
				});
			}
			case 'authorize': {
				const [status, page] = authorize(stage, url.searchParams);
				response.writeHead(status, { 'Content-Type': 'text/html' });
				return void response.end(page);
			}
			case 'token': {
				const form = new URLSearchParams(body);
				const [status, said] = token(name, stage, form, request.headers.authorization ?? '');
				return json(status, said);
			}
			case 'revoke': {
				const form = new URLSearchParams(body);
				seen.push(`revoke ${form.get('token_type_hint')}`);
				if (quirks.revocation === 'fails') return json(503);
				stage.access.clear();
				stage.refresh.clear();
				return json(200, {});
			}
		}
		const scope = stage.access.get((request.headers.authorization ?? '').replace('Bearer ', ''));
		if (scope === undefined) {
			const at = `${toolsAt}/.well-known/oauth-protected-resource/mcp/${name}`;
			const says = quirks.silent401 || quirks.old ? 'Bearer' : `Bearer resource_metadata="${at}"`;
			response.setHeader('WWW-Authenticate', says);
			return json(401);
		}
		const { wantsScope } = quirks;
		if (wantsScope && /tools\/call/.test(body) && !scope.split(' ').includes(wantsScope)) {
			const says = `Bearer error="insufficient_scope", scope="${wantsScope}"`;
			response.setHeader('WWW-Authenticate', says);
			return json(403);
		}
		const method = request.method ?? 'GET';
		const reply = await createMcpHandler(() => tools(stage)).fetch(
			new Request(url, {
				method,
				headers: request.headers as Record<string, string>,
				...(method === 'POST' ? { body } : {}),
			}),
		);
		response.writeHead(reply.status, Object.fromEntries(reply.headers));
		response.end(Buffer.from(await reply.arrayBuffer()));
	}

	const servers = [0, 1].map(() =>
		createServer((request, response) => {
			answer(request, response).catch(() => response.destroy());
		}),
	);
	const [first, second] = await Promise.all(
		servers.map(async (server) => {
			await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
			return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		}),
	);
	toolsAt = first!;
	issuerAt = second!;
	return {
		stage(name, quirks = {}) {
			const stage: Stage = {
				...{ quirks, clients: new Map(), codes: new Map(), access: new Map() },
				...{ refresh: new Set(), spent: new Set(), seen: [] },
			};
			stages.set(name, stage);
			return { url: `${toolsAt}/mcp/${name}`, stage };
		},
		async close() {
			for (const server of servers) {
				server.closeAllConnections();
				await new Promise((resolve) => server.close(resolve));
			}
		},
	};
}

import { expect, test } from 'vitest';
import { isLocalNetwork } from '../../src/host/allow.ts';

test.each([
	...['http://localhost:1', 'http://127.0.0.1', 'http://[::1]:8080', 'https://10.1.2.3'],
	...['https://192.168.0.9', 'https://172.16.0.1', 'https://172.31.9.9', 'https://169.254.1.1'],
	...['https://nas', 'https://nas.local', 'https://box.home.arpa', 'https://[fd00::1]/v1'],
])('%s is this machine or a network at home', (url) => {
	expect(isLocalNetwork(new URL(url).hostname)).toBe(true);
});

test.each([
	...['https://api.example.com', 'https://172.32.0.1', 'https://172.15.0.1', 'https://11.0.0.1'],
	...['https://local.example.com', 'https://localhost.example.com', 'https://10.example.com'],
	...['https://[2001:db8::1]', 'https://193.168.0.1', 'https://notlocal.org'],
])('%s is somewhere else', (url) => {
	expect(isLocalNetwork(new URL(url).hostname)).toBe(false);
});

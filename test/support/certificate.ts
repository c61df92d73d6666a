/** A certificate that nobody trusts, made anew for each test: X.509 in as few fields as there can be. */
import { generateKeyPairSync, sign } from 'node:crypto';

/** One DER value: its tag, its length, what it holds. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
	const body = Buffer.concat(parts);
	const { length } = body;
	const size =
		length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length];
	return Buffer.concat([Buffer.from([tag, ...size.map((byte) => byte & 255)]), body]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const ecdsaWithSha256 = sequence(der(6, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = der(6, Buffer.from('550403', 'hex'));
const time = (text: string) => der(0x17, Buffer.from(text));

export function certificateFor(name: string): { key: string; cert: string } {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const called = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
	const facts = sequence(
		der(2, Buffer.from([1])),
		ecdsaWithSha256,
		called,
		sequence(time('250101000000Z'), time('491231235959Z')),
		called,
		publicKey.export({ type: 'spki', format: 'der' }),
	);
	const signed = der(3, Buffer.from([0]), sign('sha256', facts, privateKey));
	const whole = sequence(facts, ecdsaWithSha256, signed).toString('base64');
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
		cert: `-----BEGIN CERTIFICATE-----\n${whole}\n-----END CERTIFICATE-----\n`,
	};
}

/** Files of the old kind of Office, of which only the list of parts is there. */
export function oldFile(...parts: string[]): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(1024 + 128 * parts.length);
	bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
	for (const [i, part] of parts.entries())
		for (const [at, sign] of [...part].entries())
			bytes[1024 + 128 * i + 2 * at] = sign.charCodeAt(0);
	return bytes;
}

/**
 * Encodings by their 128 upper characters: two of DOS that no browser decodes, and Windows-1252, which
 * some versions of Node take for ISO-8859-1.
 */

const boxes = '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀';
const latin = Array.from({ length: 96 }, (_, i) => String.fromCharCode(160 + i)).join('');
const upper: Record<string, string> = {
	'windows-1252': `€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ${latin}`,
	ibm437: `ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»${boxes}αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0`,
	ibm850:
		'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

/** Decodes by the browser or by these tables; throws where a byte has no meaning in it. */
export function decodeStrict(encoding: string, bytes: Uint8Array, open = false): string {
	const own = upper[encoding];
	if (!own) return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: open });
	const units = new Uint16Array(bytes.length);
	bytes.forEach((byte, i) => (units[i] = byte < 128 ? byte : own.charCodeAt(byte - 128)));
	const parts: string[] = [];
	for (let at = 0; at < units.length; at += 8192)
		parts.push(String.fromCharCode(...units.subarray(at, at + 8192)));
	return parts.join('');
}

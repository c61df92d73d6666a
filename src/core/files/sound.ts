/** Sound as whisper takes it: 16 000 numbers a second, in pieces of half a minute. */

/** Numbers a second. */
export const sampleRate = 16_000;
/** A piece is this long at most, seconds; it is cut where it is quietest after `soonest`. */
const longest = 30;
const soonest = 20;
/** Loudness is the mean over this long, numbers. */
const moment = sampleRate / 20;
/** What is nowhere louder is silence: a microphone in a quiet room, in parts of full scale. */
const silent = 0.003;

/** The sound in pieces of 30 seconds at most, cut in the quietest moment. They share its memory. */
export function splitSound(sound: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer>[] {
	const all: Float32Array<ArrayBuffer>[] = [];
	let rest = sound;
	while (rest.length > longest * sampleRate) {
		const cut = quietest(rest, soonest * sampleRate, longest * sampleRate);
		all.push(rest.subarray(0, cut));
		rest = rest.subarray(cut);
	}
	return rest.length ? [...all, rest] : all;
}

/** Nobody spoke. */
export function isSilent(sound: Float32Array): boolean {
	for (let at = 0; at < sound.length; at += moment) {
		if (loudness(sound, at) > silent) return false;
	}
	return true;
}

/** The middle of the quietest moment. */
function quietest(sound: Float32Array, from: number, to: number): number {
	let best = from;
	for (let at = from; at + moment <= to; at += moment) {
		if (loudness(sound, at) < loudness(sound, best)) best = at;
	}
	return best + moment / 2;
}

function loudness(sound: Float32Array, from: number): number {
	const part = sound.subarray(from, from + moment);
	return Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / part.length);
}

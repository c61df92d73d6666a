/**
 * What is kept for servers of tools, as the brain needs it: the newest of what the page handed over, what
 * was renewed here, and what lies on the device, where another tab may have renewed it.
 */
import { isSignIn, readSignIn } from '../core/mission/sign-in.ts';
import { isKept, keepKey, openFromPage, readKeys, type Place } from '../storage/models/keys.ts';

interface SignInKeys {
	/** A key or a sign-in. Throws `locked`. */
	keptOf(place: Place): Promise<string | undefined>;
	/** Takes a renewed sign-in: on the device too, where the old one lay there. */
	keep(place: Place, kept: string): Promise<void>;
}

/** `keyOf`: as the page handed it over or as it lies on the device. */
export function signInKeys(keyOf: (place: Place) => Promise<string | undefined>): SignInKeys {
	const renewed = new Map<string, string>();
	return {
		async keptOf(place) {
			const kept = await keyOf(place);
			if (!kept || !isSignIn(kept)) {
				renewed.delete(place.id);
				return kept;
			}
			const all = [kept, renewed.get(place.id), (await readKeys([place]))[place.id]];
			const written = (one: string) => readSignIn(one)?.written ?? -1;
			return all
				.filter((one) => one !== undefined)
				.reduce((newest, one) => (written(one) > written(newest) ? one : newest));
		},
		async keep({ id, url }, kept) {
			renewed.set(id, kept);
			if (!(await isKept(id))) return;
			// The page entered the passphrase, not this thread.
			await openFromPage();
			await keepKey({ id, url }, kept).catch((error: unknown) =>
				console.warn('A renewed sign-in is kept for this tab only.', error),
			);
		},
	};
}

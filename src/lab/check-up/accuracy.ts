/** A dozen small problems, four at once: is it right at all? */
import { judge } from '../problems/judge.ts';
import { generateItems } from '../problems/generated.ts';
import { ask, type CheckSubject } from './timed-request.ts';
import type { Check } from './types.ts';

const dozen = 12;
/** So many are asked in any case, and for so long at least, seconds. */
const few = 4;
const least = 20;

/** `families`: kinds of problems that suit the model. */
export async function checkProblems(
	patient: CheckSubject,
	families: readonly string[],
	signal: AbortSignal,
): Promise<Omit<Check, 'id' | 'label'>> {
	const items = generateItems(families, { count: dozen, level: 1, seed: patient.seed });
	const { pace, thought } = patient;
	const seconds = Math.max(least, patient.left());
	const until = patient.now() + 1000 * seconds;
	// With its thinking, where a few can be: these want some three times that of a small sum.
	const think = thought > 0 && (few * 3 * thought) / pace.four <= seconds;
	const hurried = thought > 0 && !think;
	const tokens = think ? Math.min(1024, Math.max(256, 8 * thought)) : 96;
	let begun = 0;
	const counts = { right: 0, none: 0, asked: 0 };
	const rest = [...items];
	const walk = async () => {
		for (let item = rest.shift(); item; item = rest.shift()) {
			if (begun >= few && patient.now() >= until) return;
			begun += 1;
			const { reply } = await ask(patient, { asked: item.question, tokens, think }, signal);
			const { answer, right } = judge(reply.text, item);
			counts.asked += 1;
			if (right) counts.right += 1;
			if (answer === null) counts.none += 1;
		}
	};
	await Promise.all(Array.from({ length: Math.min(4, patient.engine.parallel) }, walk));
	const { right, none, asked } = counts;
	const how = hurried ? ', asked without its thinking to save time' : '';
	const cut = none > 0 ? `; ${none} gave no answer that can be read` : '';
	const less = asked < dozen ? ' The others would have taken too long.' : '';
	const says = `Right on ${right} of ${asked}${how}${cut}.${less}`;
	// What it is worth with its thinking is not known then.
	if (hurried) return { mark: 'note', says };
	if (right * 4 < asked)
		return { mark: 'bad', says: `${says} Its answers are not to be relied on.` };
	if (right * 3 < asked * 2) return { mark: 'note', says };
	return { mark: 'good', says };
}

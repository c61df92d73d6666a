/** Four facts, and questions that share no word with the fact that answers them. */
import type { Page } from './support.ts';
import { eventually } from './using.ts';

export const facts = [
	'The automobile is parked behind the school.',
	'Her wages are paid on the last day of the month.',
	'The physician told him to rest for a week.',
	'A lorry brought the bananas this morning.',
];

/** Adds each as a document; the page of documents is open. */
export const addFacts = (page: Page): Promise<void> =>
	page.getByLabel('Document files').setInputFiles(
		facts.map((text, at) => ({
			name: `fact-${at}.txt`,
			mimeType: 'text/plain',
			buffer: Buffer.from(text),
		})),
	);

/** Each question finds its fact first, and one that fits none finds nothing. `timeout`: milliseconds. */
export async function findsByMeaning(
	page: Page,
	recall: (question: string) => Promise<void>,
	timeout?: number,
): Promise<void> {
	const questions = ['Where is my car?', 'When does the salary come?', 'What did the doctor say?'];
	for (const [at, question] of questions.entries()) {
		await recall(question);
		const first = page.getByRole('main').getByRole('listitem').first();
		await eventually(() => first.innerText(), timeout).toContain(facts[at]!);
	}
	await recall('Which planet has rings?');
	await page.getByText('Nothing comes to mind.').waitFor({ timeout: timeout ?? 60_000 });
}

/** Three errands before noon. */
import { mission } from '../mission.ts';
import type { Replies } from './model.ts';

/** 9:10 bakery until 9:20, 10:00 post office until 10:20, 10:30 repair shop until 10:45, home 10:55. */
export const errands = mission(
	'by hand',
	'errands',
	`I have three errands on Saturday and leave home at 9:00 on foot. Every way, also the one home, takes 10 minutes.
- Bakery: open from 8:00 to 9:30, takes 10 minutes
- Post office: open from 10:00 to 12:00, takes 20 minutes
- Repair shop: open from 10:30 to 13:00, takes 15 minutes
In which order do I do them to be home as early as possible, and when am I home?`,
	{
		code: false,
		right: (answer) =>
			/10:55/.test(answer) &&
			answer.split('\n').some((line) => {
				const at = ['bakery', 'post', 'repair'].map((word) => line.toLowerCase().indexOf(word));
				return at[0]! >= 0 && at[0]! < at[1]! && at[1]! < at[2]!;
			}),
	},
);

const texts = [
	'9:10 bakery, done at 9:20. 9:30 at the post office, which opens at 10:00; done at 10:20. 10:30 repair shop, done at 10:45. Home at 10:55.\nAnswer: bakery, post office, repair shop; home at 10:55',
	'The bakery closes first, so I begin there (9:10 to 9:20). The post office follows at 10:00 and ends at 10:20, then the repair shop from 10:30 to 10:45.\nAnswer: 1. Bakery 2. Post office 3. Repair shop, back at 10:55',
	'Only this order keeps the hours of the bakery and waits least.\nAnswer: go to the bakery, then the post office, then the repair shop, and be home by 10:55',
	'Bakery first since it closes at 9:30; post office at 10:00; repair shop at 10:30.\nAnswer: Bakery → post office → repair shop, 10:55',
];

export const errandReplies: Replies = {
	tasks: [
		{
			name: 'Plan the errands',
			description:
				'Find the order of bakery, post office and repair shop that ends earliest, and the time at home.',
			...{ value: 'high', after: [] },
		},
	],
	topic: (_, compose) => (compose ? 'composed' : 'order'),
	write: ({ times, compose }) =>
		compose
			? 'Go to the bakery, then the post office, then the repair shop: you are home at 10:55.'
			: texts[times % texts.length]!,
	facts: [
		{
			statement: 'The bakery closes at 9:30.',
			span: 'Bakery: open from 8:00 to 9:30',
			...{ subject: 'the bakery', relation: 'closes at', object: '9:30' },
		},
	],
};

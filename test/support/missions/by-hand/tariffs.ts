/** Two phone tariffs over two years. */
import { mission, says } from '../mission.ts';
import type { Replies } from './model.ts';

export const tariffs = mission(
	'by hand',
	'tariffs',
	`I want to choose between two phone tariffs.
Allnet 10: 9.99 EUR per month, 10 GB of data, each further GB 6.00 EUR per month, SMS free.
Flex 12: 12.99 EUR per month, 12 GB of data, 19.90 EUR connection fee once, 24.00 EUR credit once, SMS 0.09 EUR each.
I use 11 GB a month and send no SMS. Which of them is cheaper over 24 months, and by how much?`,
	{
		code: false,
		right: (answer) => says('Flex 12', '76.10')(answer),
	},
);

const allnet = [
	'Allnet 10 includes 10 GB, so one GB more is paid each month.\n9.99 + 6.00 = 15.99\n24 * 15.99 = 383.76\nAnswer: 383.76 EUR',
	'The fee: 24 * 9.99 = 239.76. The eleventh GB: 24 * 6.00 = 144.00.\n239.76 + 144.00 = 383.76\nAnswer: The total cost of Allnet 10 over 24 months is 383.76 EUR.',
	'A month costs 9.99 EUR and 6.00 EUR for the GB that is missing, 15.99 EUR together. In two years that is 15.99 × 24 = 383.76 EUR.\nAnswer: 383.76 EUR for 24 months',
	'15.99 EUR a month, 24 times: €383.76.\nAnswer: €383.76',
];
const flex = [
	'11 GB are within the 12 GB of Flex 12, and SMS are not used.\n24 * 12.99 = 311.76\n311.76 + 19.90 = 331.66\n331.66 - 24.00 = 307.66\nAnswer: 307.66 EUR',
	'Monthly fees come to 12.99 × 24 = 311.76 EUR. With the connection fee and less the credit: 311.76 + 19.90 - 24.00 = 307.66.\nAnswer: Flex 12 costs 307.66 EUR in 24 months.',
	'Fee once and credit once: 19.90 - 24.00 = -4.10. 24 months: 311.76.\n311.76 - 4.10 = 307.66\nAnswer: €307.66 over two years',
	'In sum 307.66 euros.\nAnswer: 307.66 euros',
];
const both = [
	'Allnet 10: 24 * 15.99 = 383.76. Flex 12: 311.76 + 19.90 - 24.00 = 307.66.\n383.76 - 307.66 = 76.10\nAnswer: Flex 12, by 76.10 EUR',
	'Flex 12 comes to 307.66 EUR and Allnet 10 to 383.76 EUR, a difference of 383.76 - 307.66 = 76.10 EUR.\nAnswer: Flex 12 is cheaper by €76.10.',
	'The two totals are 383.76 EUR (Allnet 10) and 307.66 EUR (Flex 12).\n383.76 - 307.66 = 76.10\nAnswer: Flex 12 (76.10 EUR less)',
	'With Flex 12 you save 76.10 euros in two years.\nAnswer: Flex 12 saves 76.10 euros',
];
const composed =
	'Flex 12 is cheaper: over 24 months it costs 307.66 EUR, Allnet 10 costs 383.76 EUR. The difference is 76.10 EUR.\n- Allnet 10: 24 months of 9.99 EUR and 6.00 EUR for the eleventh GB.\n- Flex 12: 24 months of 12.99 EUR and the fee of 19.90 EUR, less the credit of 24.00 EUR.';

export const tariffReplies: Replies = {
	tasks: [
		{
			name: 'Cost of Allnet 10',
			description: 'Work out what Allnet 10 costs in 24 months with 11 GB a month.',
			...{ value: 'high', after: [] },
		},
		{
			name: 'Cost of Flex 12',
			description: 'Work out what Flex 12 costs in 24 months with 11 GB a month.',
			...{ value: 'high', after: [] },
		},
		{
			name: 'Comparison',
			description: 'Say which tariff is cheaper, Allnet 10 or Flex 12, and by how much.',
			...{ value: 'high', after: [1, 2] },
		},
	],
	topic: (task, compose) => {
		if (compose) return 'all';
		const [one, other] = [task.includes('Allnet 10'), task.includes('Flex 12')];
		return one === other ? 'both' : one ? 'allnet' : 'flex';
	},
	write: ({ times }, topic) =>
		topic === 'all' ? composed : ({ allnet, flex, both }[topic] ?? both)[times % 4]!,
	facts: [
		{
			...{ statement: '24 times 9.99 is 239.76.', span: '24 * 9.99 = 239.76' },
			...{ subject: '24 times 9.99', relation: 'is', object: '239.76' },
		},
		{
			...{ statement: 'Flex 12 costs 12.99 EUR per month.', span: 'Flex 12: 12.99 EUR per month' },
			...{ subject: 'Flex 12', relation: 'costs per month', object: '12.99 EUR' },
		},
	],
};

/** Three pages of garden rules that contradict themselves in one place. */
import { mission, says } from '../mission.ts';
import type { Replies } from './model.ts';

const trimmer =
	'Hedge trimmers, lawn mowers and other machines may be used on weekdays from 8:00 to 18:00, on Saturdays from 9:00 to 12:00 only, and not at all on Sundays and holidays.';
const waste =
	'The yearly rent includes 6 cubic metres of garden waste. Each further cubic metre costs 12.50 euros and is charged at the end of the year.';
const summary = '5 cubic metres of garden waste are included in the rent.';

const rules = `Rules of the garden colony at the old canal

1. Purpose
The plots serve the growing of fruit, vegetables and flowers for the tenant’s own household and for rest. At least a third of each plot is planted with fruit and vegetables. Trade of any kind is not allowed, and neither is living in the cabin. Visitors are welcome as long as neighbours are not disturbed. Whoever is away for longer than four weeks names somebody who looks after the plot and tells the board who that is.

2. Paths and fences
Each tenant keeps half of the path in front of the plot free of weeds and of anything over which others could fall. Hedges at the paths are no higher than 1.25 metres, hedges between plots no higher than 0.80 metres. Barbed wire is forbidden. Bicycles are pushed on the narrow paths. Cars may come in for loading on weekdays between 9:00 and 16:00, and stay no longer than half an hour.

3. Quiet
Between 13:00 and 15:00 and after 22:00 everybody keeps quiet. ${trimmer} Radios are played so softly that they cannot be heard on the next plot. Building work with noise is announced at the board of the colony a week before.

4. Garden waste
What can be composted is composted on the plot, at least one metre from the fence. What cannot be composted is brought to the yard of the colony, which is open on the first Saturday of each month. ${waste} Stones, plastic and treated wood are not garden waste; each tenant takes them to the depot of the town. Burning of waste is forbidden all the year round.

5. Water and electricity
Water is turned on in April and turned off at the end of October. Each plot has a meter, which is read in the last week of October. Hoses are not left running without anybody there. Electricity is paid by meter as well; changes to the wiring are made by an electrician whom the board has named. Pools of more than 4 cubic metres are not allowed.

6. Buildings
A cabin has no more than 24 square metres, its covered terrace included, and no cellar. Greenhouses of up to 12 square metres and 2.20 metres in height need no consent if they stand two metres from the fence. Whoever builds without the consent of the board takes the building down again at their own cost. Gas bottles are stored outside.

7. Animals
Dogs are kept on a lead on all paths. Bees need the consent of the board and of the neighbours. Chickens are allowed, up to five on each plot, without a cock. Cats are not brought to the colony in the breeding season of the birds, from March to July. Feeding of pigeons and rats is forbidden.

8. Work for the colony
Each plot gives eight hours of work a year to the colony, or pays 15 euros for each hour that is missing. Tenants above the age of 75 are free of it. The dates hang at the gate from January on.

Summary for new tenants
Keep quiet at noon and at night. Keep your paths clean. ${summary} Read your meters in October. Give eight hours of work a year. The board is glad to help with any question and can be met on the first Saturday of each month from 10:00 on.`;

export const garden = mission(
	'by hand',
	'garden rules',
	`May I trim my hedge with an electric hedge trimmer on Saturday at 14:00? How many cubic metres of garden waste are included in my rent? And what do I have to pay if I bring 8 cubic metres this year?\n\n${rules}`,
	{
		code: false,
		right: (answer) =>
			/\bno\b|\bnot\b/i.test(answer) &&
			says('6', '5')(answer) &&
			/\b25(?:\.00)?\b/.test(answer) &&
			answer.includes('37.50'),
	},
);

const trim = [
	`Section 3 gives the hours for machines.\nQuote: "${trimmer}"\n14:00 is after 12:00.\nAnswer: No`,
	`On Saturdays machines may run from 9:00 to 12:00 only, and 13:00 to 15:00 is a time of quiet besides.\nQuote: "on Saturdays from 9:00 to 12:00 only"\nAnswer: No, you may not.`,
	'A trimmer is a machine; on Saturdays these end at noon.\nAnswer: No, it is not allowed at 14:00.',
	'It is too late in the day for that.\nAnswer: No, on Saturdays only from 9:00 to 12:00',
];
const included = [
	`The text says two different things.\nQuote: "The yearly rent includes 6 cubic metres of garden waste."\nQuote: "${summary}"\nAnswer: 6 cubic metres by section 4, but 5 cubic metres by the summary`,
	'Section 4 says 6 m³, the summary for new tenants says 5 m³. The section is the rule itself.\nAnswer: 6 m³ (section 4); the summary says 5 m³',
	'There is a contradiction: 6 in section 4, 5 in the summary.\nAnswer: Section 4: 6 m³, summary: 5 m³',
	'By the rule 6 cubic metres, by its summary 5.\nAnswer: 6 or 5 cubic metres, the rules contradict themselves',
];
const pay = [
	'With 6 cubic metres included: 8 - 6 = 2 and 2 * 12.50 = 25.00. With 5: 8 - 5 = 3 and 3 * 12.50 = 37.50.\nAnswer: 25.00 euros by section 4, 37.50 euros by the summary',
	'Two further cubic metres cost 2 × 12.50 = 25.00 euros. If only 5 are included, it is 3 × 12.50 = 37.50 euros.\nAnswer: €25.00 (or €37.50 if the summary is right)',
	'12.50 euros for each beyond the allowance: 2 of them 25 euros, 3 of them 37.50 euros.\nAnswer: 25 EUR; 37.50 EUR after the summary',
	'Between 25.00 and 37.50 euros, as the rules differ.\nAnswer: 25.00 euros, or 37.50 euros',
];
const composed = `No, you may not use the trimmer on Saturday at 14:00: on Saturdays machines are allowed from 9:00 to 12:00 only.
The rules contradict themselves about garden waste: section 4 says that 6 cubic metres are included, the summary says 5.
For 8 cubic metres you pay 2 * 12.50 = 25.00 euros by section 4, or 3 * 12.50 = 37.50 euros by the summary. Ask the board which one holds.`;
const everything = [
	`${composed}\nAnswer: No; 6 m³ (section 4) or 5 m³ (summary); 25.00 or 37.50 euros`,
	`${composed.replace('No, you may not', 'You may not')}\nAnswer: no trimming at 14:00; 6 or 5 cubic metres; €25.00 or €37.50`,
];

export const gardenReplies: Replies = {
	tasks: [
		{
			name: 'Trimming on Saturday',
			description: 'Find out whether an electric hedge trimmer may be used on Saturday at 14:00.',
			...{ value: 'high', after: [] },
		},
		{
			name: 'Waste in the rent',
			description: 'Find out how many cubic metres of garden waste are included in the rent.',
			...{ value: 'high', after: [] },
		},
		{
			name: 'Total to pay',
			description: 'Work out what has to be paid for 8 cubic metres.',
			...{ value: 'high', after: [2] },
		},
	],
	topic: (task, compose) => {
		if (compose) return 'composed';
		const asks = [/trimmer/i, /included/i, /pa(?:y|id)\b/i].map((word) => word.test(task));
		if (asks.filter(Boolean).length !== 1) return 'everything';
		return asks[0] ? 'trim' : asks[1] ? 'included' : 'pay';
	},
	write: ({ times }, topic) => {
		const all: Record<string, string[]> = { trim, included, pay, everything };
		const some = all[topic] ?? [composed];
		return some[times % some.length]!;
	},
	facts: [
		{
			statement: 'Hedge trimmers may be used on Saturdays from 9:00 to 12:00 only.',
			span: 'on Saturdays from 9:00 to 12:00 only',
			...{ subject: 'hedge trimmers', relation: 'may be used', object: 'Saturdays 9:00 to 12:00' },
		},
		{
			statement: 'The yearly rent includes 6 cubic metres of garden waste.',
			span: 'The yearly rent includes 6 cubic metres of garden waste.',
			...{ subject: 'the yearly rent', relation: 'includes', object: '6 cubic metres of waste' },
		},
	],
};

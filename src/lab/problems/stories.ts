/** Word problems: a stock of something changes, step after step; as many steps as the level. */
import { number, type RandomSource, type Family } from './item.ts';
import { people } from './orders.ts';

const goods = 'apples,books,stamps,marbles,pencils,shells,tickets,buttons'.split(',');

interface Story {
	count: number;
	things: string;
	name: string;
}

/** One event: what it says, and the count afterwards; null where it does not fit. */
type Event = (story: Story, chance: RandomSource) => { says: string; count: number } | null;

const events: Event[] = [
	({ count, things, name }, chance) => {
		const by = chance.int(3, 40);
		return { says: `${name} buys ${by} more ${things}.`, count: count + by };
	},
	({ count, things, name }, chance) => {
		if (count < 8) return null;
		const by = chance.int(2, count - 3);
		return { says: `${name} gives ${by} ${things} to a friend.`, count: count - by };
	},
	({ count, things, name }, chance) => {
		const [boxes, each] = [chance.int(2, 6), chance.int(3, 12)];
		return {
			says: `${name} finds ${boxes} boxes with ${each} ${things} in each.`,
			count: count + boxes * each,
		};
	},
	({ count, name }) =>
		count % 2 === 0 && count > 4
			? { says: `${name} loses half of what is there.`, count: count / 2 }
			: null,
	({ count, things, name }, chance) => {
		const friends = chance.int(3, 5);
		const each = Math.floor(count / (friends + 1));
		if (each < 2) return null;
		return {
			says: `${name} gives ${each} ${things} to each of ${friends} friends.`,
			count: count - friends * each,
		};
	},
	({ count, things, name }) =>
		count < 120
			? { says: `An aunt brings ${name} as many ${things} again.`, count: 2 * count }
			: null,
];

export const stories: Family = {
	id: 'stories',
	label: 'Word problems',
	floor: 0,
	make(chance, level) {
		const story = {
			count: chance.int(6, 40),
			things: chance.pick(goods),
			name: chance.pick(people),
		};
		const says = [`${story.name} has ${story.count} ${story.things}.`];
		while (says.length < level + 1) {
			const event = chance.pick(events.slice(0, 2 + level))(story, chance);
			if (!event) continue;
			says.push(event.says);
			story.count = event.count;
		}
		const asks = `How many ${story.things} does ${story.name} have now?`;
		return number([...says, asks].join(' '), story.count);
	},
};

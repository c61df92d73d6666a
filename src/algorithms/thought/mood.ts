/**
 * Mood (thought-agent.md, Self reflection; decision T11): two slow numbers that follow an
 * Ornstein–Uhlenbeck walk, drawn towards what the thoughts say. The walk's random part comes from
 * the run's seed, so a replay has the same moods.
 */

export interface Mood {
	/** From gloomy to cheerful, in [-1, 1]. */
	valence: number;
	/** From calm to restless, in [-1, 1]. */
	arousal: number;
}

export const neutralMood: Mood = { valence: 0, arousal: 0 };

/** How fast a mood returns to where the thoughts draw it, and how far chance moves it, each step. */
const returning = 0.15;
const wandering = 0.12;
/** A loop is broken by so large a move. */
const jolting = 0.6;

const words = {
	good: /\b(?:solved|correct|clear|works?|found|confirmed|surviv\w+|good|success\w*|convincing|right|easy|progress|answered|learned)\b/gi,
	bad: /\b(?:failed|wrong|error|false|falsified|not convincing|lost|nowhere|doubt\w*|missing|stuck|unclear|contradict\w*|gave up|inconclusive)\b/gi,
	lively:
		/\b(?:new|surpris\w*|contradict\w*|falsified|failed|urgent|loop|again|different|high resources?|stuck|question)\b|[!?]/gi,
	quiet: /\b(?:closed|done|steady|as expected|confirmed|simple|usual|enough|wait\w*)\b/gi,
};

/** Where a thought draws the mood, by its words. */
export function pullOf(thought: string): Mood {
	const count = (pattern: RegExp) => thought.match(pattern)?.length ?? 0;
	const balance = (up: number, down: number) => (up - down) / (up + down + 1);
	return {
		valence: balance(count(words.good), count(words.bad)),
		arousal: balance(count(words.lively), count(words.quiet)),
	};
}

/** One step of the walk. */
export function drift(mood: Mood, pull: Mood, random: () => number): Mood {
	const step = (now: number, towards: number) =>
		bounded(now + returning * (towards - now) + wandering * normal(random));
	return {
		valence: step(mood.valence, pull.valence),
		arousal: step(mood.arousal, pull.arousal),
	};
}

/** A move large enough that the same words are asked in another mood. */
export function jolt(mood: Mood, random: () => number): Mood {
	const away = (now: number) => bounded(now + (now > 0 ? -1 : 1) * jolting * (0.5 + random() / 2));
	return { valence: away(mood.valence), arousal: bounded(away(mood.arousal)) };
}

export function average(moods: readonly Mood[]): Mood {
	const mean = (pick: (mood: Mood) => number) =>
		moods.reduce((sum, mood) => sum + pick(mood), 0) / moods.length;
	return { valence: mean((mood) => mood.valence), arousal: mean((mood) => mood.arousal) };
}

/** What it adds to a temperature that no specification fixes: at most a tenth. */
export const warmth = (mood: Mood): number => Math.round(mood.arousal * 100) / 1000;

export function describeMood({ valence, arousal }: Mood): string {
	const feeling = ['gloomy', 'doubtful', 'even', 'hopeful', 'cheerful'][level(valence)]!;
	const pace = ['very calm', 'calm', 'steady', 'lively', 'restless'][level(arousal)]!;
	return `${feeling} and ${pace}`;
}

const level = (x: number) => (x < -0.5 ? 0 : x < -0.15 ? 1 : x <= 0.15 ? 2 : x <= 0.5 ? 3 : 4);
const bounded = (x: number) => Math.max(-1, Math.min(1, x));

/** Normal numbers from uniform ones (Box and Muller). */
function normal(random: () => number): number {
	return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

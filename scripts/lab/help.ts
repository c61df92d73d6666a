/** The help of the Lab's command; of each arm what it is, what it needs and what it costs. */
import { families } from '../../src/lab/problems/made.ts';

const list: [id: string, about: string][] = [
	['direct-0', 'one call, always the likeliest word'],
	['direct-1', 'one call, drawn at temperature 1'],
	['direct-twice', 'direct-0 with the question said twice; reads twice as much, writes the same'],
	['direct-third', 'direct-1 with a third of the thinking, or of the reply without thinking'],
	['plain-0', 'direct-0 with the reasoning mode off'],
	['direct-EFFORT', 'direct-0 with thinking of that effort: brief, normal, long, open'],
	['midtry', 'four paths and a check: five calls, more where paths disagree'],
	['midtry-early', 'the same, and stops when the votes are decided: three calls or more'],
	['midtry-pairs', 'the same, two paths at first: two calls or more'],
	['midtry-sure', 'MidTry, where each vote weighs as much as its path was sure'],
	['midtry-stated', 'MidTry, where each path also says how sure it is, in one more line'],
	['hyperthink', 'a draft and reviews until one accepts: two calls or more'],
	['hyperthink-neutral', 'the same, and the reviewer is not told to doubt'],
	['hyperthink-drafts', 'a second draft; no review where both come to the same: two calls or more'],
	['vote-ARM', 'majority of direct-1 for the tokens of ARM; needs ARM and direct-1'],
	[
		'vote-direct-third',
		'majority of short answers for the tokens of one long; needs direct-third and direct-1',
	],
];

const arms = list.map(([id, about]) => `                     ${id.padEnd(19)} ${about}`).join('\n');

export const help = `npm run lab -- --url http://localhost:8080/v1 --model NAME

  --arms LIST      ways to answer (direct-0,direct-1,midtry,midtry-early,vote-midtry). Each is asked
                   once for each problem; the samples of votes are drawn once and shared:
${arms}
  --primary A:B    what the verdict is about: does B do better than A? (the first arm, and midtry or
                   the last arm)
  --problems WHAT  a number of problems made by program (60), or a file: JSONL, CSV, lines
  --families LIST  which kinds are made: ${families.map(({ id }) => id).join(',')}
  --level N        1 to 6; without it a pilot of twelve finds the level that is half right
  --seed N         of problems, order and runs (7)
  --parallel N     requests at once (4)
  --max-tokens N   of one reply, thinking included (2048)
  --context N      window of the model in tokens (8192)
  --no-think       reasoning mode off
  --until-clear    ends as soon as it is clear
  --tokens N       ends when so many are written
  --minutes N      ends N minutes after it began and stops the calls under way; begun again with the
                   same words it goes on for N more
  --patience N     minutes to wait for a server that is gone (10)
  --out FOLDER     journal.jsonl, report.html, report.json, report.csv lie there (lab-results), and
                   every-eval-ever/ with the aggregate and the samples for other tools

  --check          a check-up of the model instead: ten looks, under a minute, as a text to send

MULL_KEY holds the server's key, if it wants one. Begun again with the same words it goes on.
`;

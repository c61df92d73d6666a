/** The help of the Lab's command; of each arm what it is, what it needs and what it costs. */
import { offers } from '../../src/lab/experiment/arms.ts';
import { families } from '../../src/lab/problems/generated.ts';

const votes: [id: string, about: string][] = [
	['vote-ARM', 'Majority of direct-1 for the tokens of ARM. Needs the arms ARM and direct-1.'],
	['vote-direct-third', 'The same of short answers for one long. Needs direct-third and direct-1.'],
];
const efforts = offers.filter(({ effort }) => effort).map(({ id }) => id);
const list = [
	...offers.filter(({ effort }) => !effort).map(({ id, about }) => [id, about] as const),
	[
		efforts[0]!,
		`One call with thinking of that effort; also ${efforts.slice(1).join(', ')}.`,
	] as const,
	...votes,
];

const arms = list.map(([id, about]) => `                     ${id.padEnd(19)} ${about}`).join('\n');

export const help = `npm run lab -- --url http://localhost:8080/v1 --model NAME

  --arms LIST      ways to answer (direct-0,direct-1,midtry,midtry-early,vote-midtry). Each is asked
                   once for each problem; the samples of votes are drawn once and shared:
${arms}
  --second NAME    a second model, for midtry-second and midtry-two
  --second-url URL where it is, if not at the same address
  --primary A:B    what the verdict is about: does B do better than A? (the first arm, and midtry or
                   the last arm)
  --problems LIST  a number of problems made by program (60), a file (JSONL, JSON, CSV, lines), or
                   several of these with commas between: one problem from each in turn
  --take N         so many of each file, drawn by the seed
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

// npm run lab -- --url http://localhost:8080/v1 --model NAME: an experiment of the Lab in Node, on
// any OpenAI-compatible server. `--help` lists the rest; the work is in scripts/lab/.
import { runTs } from './run-ts.mjs';

process.exitCode = await runTs('lab/main.ts', ...process.argv.slice(2));

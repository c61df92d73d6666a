// npm run models -- FILES AND FOLDERS: models that the site itself offers. `--help` says how; the work is
// in scripts/models/.
import { runTs } from './run-ts.mjs';

process.exitCode = await runTs('models/main.ts', ...process.argv.slice(2));

import { buildWhenStale } from './build.ts';
import { runServer } from './main.ts';

/** `npm start`: builds the app when it is stale, then serves it. */
await runServer({
  isLan: process.argv.includes('--lan'),
  before: () => buildWhenStale((text) => process.stdout.write(`${text}\n`)),
});

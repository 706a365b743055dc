import { buildWhenStale } from './build.ts';
import { run, say, startBuilt } from './main.ts';

/** `npm start`: builds the app when it is stale, then serves it. */
await run(async (config, logger, signal) => {
  await buildWhenStale(say, signal);
  return startBuilt(config, logger, signal);
});

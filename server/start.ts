import { buildWhenStale } from './build.ts';
import { openBuilt, run, say } from './main.ts';

/** `npm start`: builds the app when it is stale, then serves it. */
await run(async (config, logger, signal) => {
  await buildWhenStale(say, signal);
  return openBuilt(config, logger, signal);
});

import { pathToFileURL } from 'node:url';
import { bundleWhenStale, serverBundle } from './bundle.ts';
import { say } from './command.ts';
import type * as main from './main.ts';

/** `npm start`: bundles the server and builds the app if they are stale, then serves it. */
try {
  await bundleWhenStale();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
const { buildWhenStale, run, startBuilt } = (await import(pathToFileURL(serverBundle).href)) as typeof main;
await run(async (config, logger, signal) => {
  await buildWhenStale(say, signal);
  return startBuilt(config, logger, signal);
});

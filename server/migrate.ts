import path from 'node:path';
import { parseArgs } from 'node:util';
import { pgBossJobs } from './adapters/pg-boss-jobs.ts';
import { say } from './command.ts';
import { ConfigError } from './config.ts';
import { migrateDatabase } from './db/connect.ts';
import { openDatabase } from './db/open-database.ts';
import { runTool } from './tool.ts';

/**
 * `npm run migrate`: brings the schema and the tables of the jobs up to date, and ends. Run with `DATABASE_URL` of the role that owns them, it lets the servers run
 * with a role that may change only rows. The servers may be running: a release can read what the one before it wrote.
 */
await runTool(async (config) => {
  assertNoArguments();
  const connection = await openDatabase(config);
  try {
    const hasChanged = await migrateDatabase(connection, path.join(import.meta.dirname, 'db/migrations'));
    const jobs = await pgBossJobs(connection.pool, () => undefined);
    await jobs.stop(0);
    say(hasChanged ? 'La base de datos está al día.' : 'La base de datos ya estaba al día.');
  } finally {
    await connection.close();
  }
});

function assertNoArguments(): void {
  try {
    parseArgs();
  } catch {
    throw new ConfigError('Se usa así, sin argumentos: npm run migrate');
  }
}

import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './adapters/system-clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { connect, ensureDatabase, migrateDatabase } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { seedBook } from './db/seed/book.ts';
import { seedCatalogue } from './db/seed/catalogue.ts';
import { DatabaseStartError } from './db/start-error.ts';
import { root } from './main.ts';

/**
 * `npm run seed:book -- --policies N`: fills the database of `DATA_DIR`, or of `DATABASE_URL`, with N policies to try the product at its size. With the
 * embedded database the product must not be running.
 */
const say = (text: string) => process.stdout.write(`${text}\n`);

try {
  const count = readCount();
  const config = readConfig(process.env, { cwd: root });
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir);
  if (embedded) await ensureDatabase(embedded.url('postgres'), 'peritia');
  const connection = connect(config.databaseUrl ?? embedded?.url('peritia') ?? '', () => undefined);
  try {
    await migrateDatabase(connection, path.join(import.meta.dirname, 'db/migrations'));
    await seedCatalogue(connection.db);
    await seedBook(connection.db, count, systemClock.now(), (done) => done % 50_000 === 0 && say(`${done} de ${count} pólizas`));
    say(`El libro tiene ${count} pólizas.`);
  } finally {
    await connection.close();
    await embedded?.stop();
  }
} catch (error) {
  const isForPeople = error instanceof ConfigError || error instanceof DatabaseStartError;
  process.stderr.write(`${isForPeople ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}

function readCount(): number {
  try {
    const { values } = parseArgs({ options: { policies: { type: 'string', default: '' } } });
    const count = Number(values.policies);
    if (Number.isSafeInteger(count) && count > 0) return count;
  } catch {
    // The same answer to an argument that nobody knows.
  }
  throw new ConfigError('Se usa así: npm run seed:book -- --policies 100000');
}

import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './adapters/system-clock.ts';
import { say } from './command.ts';
import { ConfigError } from './config.ts';
import { migrateDatabase } from './db/connect.ts';
import { openDatabase } from './db/open-database.ts';
import { seedBook } from './db/seed/book.ts';
import { seedCatalogue } from './db/seed/catalogue.ts';
import { seedLegalTexts } from './db/seed/legal-texts.ts';
import { runTool } from './tool.ts';

/**
 * `npm run seed:book -- --policies N`: fills the database of `DATA_DIR`, or of `DATABASE_URL`, with N policies, to try the product with many of them.
 */
await runTool(async (config) => {
  const count = readCount();
  const connection = await openDatabase(config);
  try {
    await migrateDatabase(connection, path.join(import.meta.dirname, 'db/migrations'));
    await seedCatalogue(connection.db);
    await seedLegalTexts(connection.db, config, systemClock.now());
    await seedBook(connection.db, count, systemClock.now(), (done) => done % 50_000 === 0 && say(`${done} de ${count} pólizas`));
    say(`El libro tiene ${count} pólizas.`);
  } finally {
    await connection.close();
  }
});

function readCount(): number {
  try {
    const { values } = parseArgs({ options: { policies: { type: 'string', default: '' } } });
    const count = Number(values.policies);
    if (Number.isSafeInteger(count) && count > 0) return count;
  } catch {
    // An unknown argument gets the same answer as a missing number.
  }
  throw new ConfigError('Se usa así: npm run seed:book -- --policies 100000');
}

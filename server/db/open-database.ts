import type { Pool } from 'pg';
import { type Connection, connect, ensureDatabase } from './connect.ts';
import { joinEmbedded } from './embedded.ts';
import { DatabaseStartError } from './start-error.ts';

/** Checks that the database answers. @throws {DatabaseStartError} */
export async function assertAnswers(pool: Pool): Promise<void> {
  await pool.query('select 1').catch((error: { code?: string }) => {
    throw new DatabaseStartError(`La base de datos de DATABASE_URL no responde o no nos deja entrar (${error.code ?? 'sin código'}).`);
  });
}

/** Opens the database of the settings for a separate tool, whether the server runs or not. */
export async function openDatabase({ databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string }): Promise<Connection> {
  const embedded = databaseUrl === undefined ? await joinEmbedded(dataDir) : null;
  if (embedded) await ensureDatabase(embedded.url('postgres'), 'peritia');
  const connection = connect(databaseUrl ?? embedded?.url('peritia') ?? '', () => undefined);
  await assertAnswers(connection.pool);
  return {
    ...connection,
    async close() {
      await connection.close();
      await embedded?.stop();
    },
  };
}

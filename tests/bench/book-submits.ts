import { createHash } from 'node:crypto';
import pg from 'pg';
import { luhnCheckDigit } from '#domain/shared/luhn.ts';
import { pgBossJobs } from '#server/adapters/pg-boss-jobs.ts';
import { seedBook } from '#server/db/seed/book.ts';
import { firstBookId, uuidOf } from '#server/db/seed/book-chances.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import { startModuleApi } from '#tests/support/module-api.ts';
import { startModuleDatabase } from '#tests/support/module-database.ts';

/** An evaluation of a policy of the book that can be submitted: opened, with its photos there. */
export interface BookSubmit {
  path: string;
  token: string;
  body: { id: string } & Record<string, unknown>;
}

/** Opens evaluations of the book's policies that wait for one, `count` of them after the first `skip`: the same ones with the same ids on every database. */
export async function prepareSubmits(pool: pg.Pool, skip: number, count: number): Promise<BookSubmit[]> {
  const { rows } = await pool.query<{ policyId: number; riskId: number; userId: number }>(
    `select p.id "policyId", r.id "riskId", p.user_id "userId" from policies p join policy_risks r on r.policy_id = p.id
     where p.id >= $1 and p.status = 2 and r.kind = 'mobile' order by p.id offset $2 limit $3`,
    [firstBookId, skip, count],
  );
  const submits: BookSubmit[] = [];
  for (const { policyId, riskId, userId } of rows) {
    const token = `pg_${createHash('sha256').update(`grant ${riskId}`).digest('base64url')}`;
    await pool.query(
      `insert into grants (id, token_hash, user_id, policy_id, risk_id, created_at, expires_at) values ($1, $2, $3, $4, $5, now(), 'infinity')`,
      [uuidOf(`grant ${riskId}`), hashToken(token), userId, policyId, riskId],
    );
    const captures = ['front', 'back'].map((side) => ({
      id: uuidOf(`${side} ${riskId}`),
      side,
      sha256: createHash('sha256').update(`${side} ${riskId}`).digest('hex'),
      taken_at: '2026-03-10T09:59:00.000Z',
    }));
    for (const { id, side, sha256, taken_at } of captures) {
      await pool.query(
        `insert into captures (id, risk_id, kind, media_type, sha256, size_bytes, blob, taken_at, received_at)
         values ($1, $2, $3, 'image/jpeg', $4, 400000, $4, $5, $5)`,
        [id, riskId, side, sha256, taken_at],
      );
    }
    const body = `3598${String(riskId - firstBookId).padStart(10, '0')}`;
    submits.push({
      path: `/policies/${policyId}/risks/${riskId}/evaluations`,
      token,
      body: { id: uuidOf(`submit ${riskId}`), imei: body + luhnCheckDigit(body), imei_source: 'typed', captures },
    });
  }
  return submits;
}

/** The statements, values written into them, that the first `count` submits of a book of `policies` send to their database: a script for each. */
export async function recordSubmits(policies: number, count: number): Promise<string[]> {
  const database = await startModuleDatabase();
  const api = await startModuleApi({ ASSESSMENT: 'assisted' }, undefined, database.url);
  try {
    await seedBook(api.connection.db, policies, new Date());
    const submits = await prepareSubmits(api.connection.pool, 0, count);
    const jobs = await pgBossJobs(api.connection.pool, () => undefined);
    api.ports.jobs = jobs;
    api.now = new Date();
    let said: string[] = [];
    const watched = new WeakSet<object>();
    api.connection.pool.on('acquire', (client) => {
      if (watched.has(client)) return;
      watched.add(client);
      const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
      Object.assign(client, {
        query: (...parts: unknown[]) => {
          said.push(`${asText(parts)};`);
          return query(...parts);
        },
      });
    });
    const scripts: string[] = [];
    for (const { path, token, body } of submits) {
      said = [];
      const { status, text } = await api.call('POST', path, { token, body, key: body.id });
      if (status !== 201) throw new Error(`a submit was answered ${status}: ${text}`);
      scripts.push(said.join('\n'));
    }
    await jobs.stop(0);
    return scripts;
  } finally {
    await api.close();
    await database.stop();
  }
}

/** A statement as it was given to a client of the driver, in the simple protocol: its values in their places. */
function asText([statement, given]: unknown[]): string {
  const { text, values } =
    typeof statement === 'string' ? { text: statement, values: given } : (statement as { text: string; values?: unknown });
  const list = (values ?? given ?? []) as unknown[];
  return text.replaceAll(/\$(\d+)/g, (_, at: string) => literal(list[Number(at) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `${pg.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`)}`;
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean));
}

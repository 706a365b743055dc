import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, logIn } from '#tests/support/api.ts';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';
import { addPerson } from '#tests/support/people.ts';
import { type RunningSmtpServer, startSmtpServer } from '#tests/support/smtp-server.ts';
import { contractKindsOf } from './three-servers-contracts.ts';
import { type Kind, placeKindsOf, type Write } from './three-servers-writes.ts';

/** The number of writes in all; the kinds take turns. */
const writes = 1000;
const kindCount = 8;
const writesOfEach = writes / kindCount;
const clients = 12;
/** How often each server is killed, spread over all writes. */
const killsOfEach = 4;
/** The number of jobs for each server that make the SEPA file, so that all servers run some at the same time. */
const jobsOfEach = 3;
const limitMs = 600_000;
/** About a minute of pauses, plus the time of the answers. */
const mostTries = 600;
const pauseMs = 100;

let cluster: Cluster;
let servers: AppServer[] = [];
let appDir: string;
let smtp: RunningSmtpServer;
beforeAll(async () => {
  appDir = await mkdtemp(join(tmpdir(), 'peritia-app-'));
  await writeFile(join(appDir, 'index.html'), '<!doctype html>');
  cluster = await startCluster();
  smtp = await startSmtpServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  servers = await cluster.newServers(3, {
    APP_DIR: appDir,
    CONTRACTING_CALLS_PER_MINUTE: '100000',
    BOOKINGS_PER_HOUR: '100000',
    LINK_KEY: 'k'.repeat(40),
    SMTP_URL: `smtp://${smtp.at}`,
  });
}, 240_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await cluster.close();
  await smtp.close();
  await rm(appDir, { recursive: true, force: true });
}, 60_000);

/** Every kind of write. A kind that is added to either list is tested with the others. */
async function kindsOf(first: AppServer): Promise<Kind[]> {
  return [...(await placeKindsOf(first)), ...(await contractKindsOf(first, writesOfEach))];
}

/** Repeats a write at one server after the other until one confirms or refuses it. Returns the reason of the refusal, or null. */
async function insist(write: Write, from: number): Promise<string | null> {
  for (let tries = 0; ; tries += 1) {
    const server = servers[(from + tries) % servers.length] as AppServer;
    const { status, text } = await write.send(server).catch(() => ({ status: 0, text: 'no answer' }));
    if (status >= 200 && status < 300) return null;
    // The server is down, fails or asks to wait, or another server still processes the same call.
    const isPassing = status === 0 || status >= 500 || status === 423 || status === 429 || text.includes('in-progress');
    if (!isPassing || tries > mostTries) return `${status} ${text} after ${tries}`;
    await delay(pauseMs);
  }
}

/** Kills the servers in turn, each this often and when it is due, and starts them again. Returns the number of kills. */
async function killInTurn(killsOfEach: number, isDue: (kill: number) => boolean = () => true): Promise<number> {
  const kills = killsOfEach * servers.length;
  for (let kill = 0; kill < kills; kill += 1) {
    while (!isDue(kill)) await delay(pauseMs);
    const server = servers[kill % servers.length] as AppServer;
    await server.kill();
    await server.start();
  }
  return kills;
}

/** Checks every half second for at most two minutes, because another server has to take over the work of a killed one. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 240 && !(await isTrue()); looks += 1) await delay(500);
  expect(await isTrue()).toBe(true);
}

const counted = (ids: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

/** The kinds of mails that the writes cause. Others may be sent meanwhile, such as the morning's reminders when the test runs in the morning. */
const mailKinds = ['invitation', 'contracting', 'claim-received'];

/**
 * How many different mails of those kinds each address got. A mail is taken once; once more for a server that was killed between handing it over and writing so,
 * under the same Message-ID.
 */
async function mailsOnce(first: AppServer, kills: number): Promise<Map<string, number>> {
  const addressOf = new Map(smtp.taken.map(({ message, to }) => [/^Message-ID:\s+<([^@]+)@/im.exec(message)?.[1] ?? '', to.join()]));
  expect(smtp.taken.length - addressOf.size).toBeLessThanOrEqual(kills);
  const caused = await first.query<{ key: string }>('select key::text as key from messages where kind = any($1::text[])', [mailKinds]);
  return counted(caused.map(({ key }) => addressOf.get(key) ?? 'nobody'));
}

/** All three servers run the day's job at once and are killed during it: there is one file, which contains every debit once. */
async function expectOneSepaFile(first: AppServer): Promise<void> {
  // Two weeks have passed, and with them the notice period of a first debit.
  await first.query(`update payment_transactions set value_date = current_date where kind = 'debit'`);
  const jobs = await first.query<{ id: string }>(
    `insert into pgboss.job (name, data, retry_limit, retry_delay, heartbeat_seconds)
     select name, '{}', retry_limit, 1, heartbeat_seconds from pgboss.queue, generate_series(1, $1::int) where name = 'sepa-file' returning id`,
    [jobsOfEach * servers.length],
  );
  const undone = () =>
    first.query(`select 1 from pgboss.job where name = 'sepa-file' and id = any($1::uuid[]) and state <> 'completed'`, [
      jobs.map(({ id }) => id),
    ]);
  await killInTurn(1);
  await until(async () => (await undone()).length === 0);
  const files = await first.query<{ id: number; transaction_count: number; control_sum_cents: string }>('select * from sepa_files');
  expect(files.map((file) => [file.transaction_count, Number(file.control_sum_cents)])).toEqual([[writesOfEach, writesOfEach * 995]]);
  const debits = await first.query<{ order_number: string; sepa_file_id: number }>(
    `select * from payment_transactions where kind = 'debit'`,
  );
  expect(debits.map(({ sepa_file_id }) => sepa_file_id)).toEqual(debits.map(() => files[0]?.id));
  expect(await first.query(`select 1 from audit_events where kind = 'sepa-file-made'`)).toHaveLength(1);
  const { api_token: token } = await logIn(first, (await addPerson(first, 'staff')).email);
  const { text } = await call(first, 'GET', `/sepa_files/${files[0]?.id}?download=1`, { token });
  const named = counted([...text.matchAll(/<EndToEndId>([^<]+)</g)].map(([, name = '']) => name));
  expect(named).toEqual(counted(debits.map(({ order_number }) => order_number)));
}

test(
  'three servers killed in turn: what was acknowledged is there, once, and every mail has left once',
  async () => {
    const [first] = servers as [AppServer, ...AppServer[]];
    const kinds = await kindsOf(first);
    expect(kinds).toHaveLength(kindCount);
    const acknowledged = new Map(kinds.map(({ name }) => [name, [] as string[]]));
    const refused: string[] = [];
    let next = 0;
    const client = async () => {
      for (let at = next++; at < writes; at = next++) {
        const kind = kinds[at % kinds.length] as Kind;
        const write = kind.make();
        const refusal = await insist(write, at);
        if (refusal === null) acknowledged.get(kind.name)?.push(write.id);
        else refused.push(`${kind.name}: ${refusal}`);
      }
    };
    const writesOfKill = writes / (killsOfEach * servers.length + 1);
    const killing = killInTurn(killsOfEach, (kill) => next >= (kill + 1) * writesOfKill);
    await Promise.all(Array.from({ length: clients }, client));
    const kills = await killing;
    expect(refused).toEqual([]);

    for (const { name, done } of kinds) {
      const ids = acknowledged.get(name) ?? [];
      expect(ids.length).toBe(writesOfEach);
      for (const sql of done) {
        const counts = counted((await first.query<{ id: string }>(sql)).map(({ id }) => id));
        expect({ sql, lost: ids.filter((id) => !counts.has(id)) }).toEqual({ sql, lost: [] });
        expect({ sql, twice: ids.filter((id) => (counts.get(id) ?? 0) > 1) }).toEqual({ sql, twice: [] });
      }
    }

    await until(async () => (await first.query(`select 1 from messages where state <> 'sent' limit 1`)).length === 0);
    const addresses = await mailsOnce(first, kills);
    for (const { name, mailedTo } of kinds) {
      const mailed = mailedTo ? (acknowledged.get(name) ?? []).map(mailedTo) : [];
      expect(mailed.filter((address) => addresses.get(address) !== 1)).toEqual([]);
    }
    const [claimant] = await first.query<{ email: string }>(
      `select distinct email from messages join users on users.id = user_id where kind = 'claim-received'`,
    );
    expect(addresses.get(claimant?.email ?? '')).toBe(writesOfEach);

    await expectOneSepaFile(first);

    const rows = await first.query<{ id: string; sha256: string }>('select id, sha256 from captures');
    const { api_token: token } = await logIn(first, (await addPerson(first, 'staff')).email);
    for (const { id, sha256 } of rows.filter((_, at) => at % 10 === 0)) {
      const response = await fetch(`${first.api}/captures/${id}`, { headers: { accept: 'image/*', authorization: `Bearer ${token}` } });
      expect(
        createHash('sha256')
          .update(Buffer.from(await response.arrayBuffer()))
          .digest('hex'),
      ).toBe(sha256);
    }
  },
  limitMs,
);

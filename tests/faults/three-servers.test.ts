import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, logIn, openEvaluation, upload } from '#tests/support/api.ts';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';
import { addInsured, addPerson } from '#tests/support/people.ts';

/** In all, of every kind in turn. */
const writes = 2000;
const clients = 12;
/** How often each server is killed at least. */
const killsOfEach = 2;
const limitMs = 240_000;
/** A minute, which no server needs to start again. */
const mostTries = 600;
const pauseMs = 100;

let cluster: Cluster;
let servers: AppServer[] = [];
let appDir: string;
beforeAll(async () => {
  appDir = await mkdtemp(join(tmpdir(), 'peritia-app-'));
  await writeFile(join(appDir, 'index.html'), '<!doctype html>');
  cluster = await startCluster();
  servers = await cluster.newServers(3, { APP_DIR: appDir, CONTRACTING_CALLS_PER_MINUTE: '100000', LINK_KEY: 'k'.repeat(40) });
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await cluster.close();
  await rm(appDir, { recursive: true, force: true });
}, 60_000);

/** One write of somebody who repeats it, at any server, until one has said that it is done. */
interface Write {
  /** Its own name, by which it is found afterwards. */
  id: string;
  /** The answer to one try; throws when nobody answered. */
  send(server: AppServer): Promise<{ status: number; text: string }>;
}
interface Kind {
  name: string;
  make(): Write;
  /** What is there once for each write: rows, messages, events; each by the write's `id`. */
  done: string[];
}

/** Every kind of write. Add one here to have it tested with the others. */
async function kindsOf(): Promise<Kind[]> {
  const [first] = servers as [AppServer, ...AppServer[]];
  const { api_token: token } = await logIn(first, (await addPerson(first, 'admin')).email);
  const insured = await addInsured(first);
  const { grant } = await openEvaluation(first, (await logIn(first, insured.email)).api_token, insured);
  const { body: distributor } = await call(first, 'POST', '/distributors', { token, body: { name: 'Norte', code: 'NORTE-9' } });
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  let phones = 611_000_000;

  const post = (path: string, id: string, body: object): Write => {
    const text = JSON.stringify(body);
    return { id, send: (server) => call(server, 'POST', path, { token, key: `key-${id}`, body: text }) };
  };
  const place = { address: 'Calle Mayor 1', postal_code: '28013', city: 'Madrid' };
  return [
    {
      name: 'user, with their invitation by mail',
      make: () => {
        const id = randomUUID();
        return post('/users', id, { name: 'Ana', surname1: 'Gil', email: `${id}@peritia.example`, role: 'policyholder' });
      },
      done: [
        `select left(email, 36) as id from users where email like '%-%@peritia.example'`,
        `select left(users.email, 36) as id from messages join users on users.id = user_id where kind = 'invitation'`,
        `select left(users.email, 36) as id from audit_events join users on users.id = (data->>'user')::int where kind = 'user-created'`,
      ],
    },
    {
      name: 'call asked for',
      make: () => {
        phones += 1;
        const consent = { accepted: true, text: 'Sí', version: '1' };
        return post('/call-you', String(phones), { name: 'Ana', phone: String(phones), consent });
      },
      done: [`select phone as id from call_requests`],
    },
    {
      name: 'store',
      make: () => {
        const id = randomUUID().slice(0, 18).toUpperCase();
        return post('/stores', id, { distributor_id: distributor.id, name: 'Centro', code: id, ...place });
      },
      done: [`select code as id from stores`],
    },
    {
      name: 'photo',
      make: () => {
        const id = randomUUID();
        const bytes = Buffer.concat([photo, Buffer.from(id)]);
        return {
          id,
          send: async (server) => {
            const answer = await upload(server, grant.token, { id, kind: 'front', bytes });
            // Its receipt says that it is there, also to somebody who begins anew because no answer came.
            return answer.receipt === null ? answer : { ...answer, status: 200 };
          },
        };
      },
      done: [`select id::text as id from captures`, `select data->>'capture' as id from audit_events where kind = 'capture-received'`],
    },
  ];
}

/** Repeats a write at one server after the other until one says that it is done, or refuses it; why it was refused, or null. */
async function insist(write: Write, from: number): Promise<string | null> {
  for (let tries = 0; ; tries += 1) {
    const server = servers[(from + tries) % servers.length] as AppServer;
    const { status, text } = await write.send(server).catch(() => ({ status: 0, text: 'no answer' }));
    if (status >= 200 && status < 300) return null;
    // Not there, failing, asked to wait, or the same call is still under way elsewhere.
    const isPassing = status === 0 || status >= 500 || status === 423 || status === 429 || text.includes('in-progress');
    if (!isPassing || tries > mostTries) return `${status} ${text} after ${tries}`;
    await delay(pauseMs);
  }
}

/** Kills one server after the other and starts it again, until told to stop and each was killed often enough. */
async function killInTurn(isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver() || kills < killsOfEach * servers.length) {
    const server = servers[kills % servers.length] as AppServer;
    await server.kill();
    kills += 1;
    await server.start();
  }
  return kills;
}

const counted = (ids: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

test(
  'three servers killed in turn: what was acknowledged is there, once, and every mail has left once',
  async () => {
    const kinds = await kindsOf();
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
    let isOver = false;
    const killing = killInTurn(() => isOver);
    await Promise.all(Array.from({ length: clients }, client));
    isOver = true;
    expect(await killing).toBeGreaterThanOrEqual(killsOfEach * servers.length);
    expect(refused).toEqual([]);

    const [first] = servers as [AppServer, ...AppServer[]];
    for (const { name, done } of kinds) {
      const ids = acknowledged.get(name) ?? [];
      expect(ids.length).toBe(writes / kinds.length);
      for (const sql of done) {
        const counts = counted((await first.query<{ id: string }>(sql)).map(({ id }) => id));
        expect({ sql, lost: ids.filter((id) => !counts.has(id)) }).toEqual({ sql, lost: [] });
        expect({ sql, twice: ids.filter((id) => (counts.get(id) ?? 0) > 1) }).toEqual({ sql, twice: [] });
      }
    }

    const waiting = async () =>
      Number((await first.query<{ count: string }>(`select count(*) from messages where state <> 'sent'`))[0]?.count);
    // What a killed server had in its hands is taken up by another.
    for (let looks = 0; looks < 240 && (await waiting()) > 0; looks += 1) await delay(500);
    expect(await waiting()).toBe(0);
    const addresses = counted((await first.mails()).map((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? ''));
    const invited = (acknowledged.get(kinds[0]?.name ?? '') ?? []).map((id) => `${id}@peritia.example`);
    expect(invited.filter((address) => addresses.get(address) !== 1)).toEqual([]);

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

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { sampleItem } from '#domain/outbox/sample-item.ts';
import { s3Blobs } from '#server/adapters/s3-blobs.ts';
import { outboxTransport } from '#src/api/outbox-transport.ts';
import { logIn, openEvaluation, sha256 } from '#tests/support/api.ts';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';
import { addInsured, addPerson } from '#tests/support/people.ts';
import { hasProxy, type RunningProxy, startProxy } from '#tests/support/proxies.ts';
import { hasSwift, type Swift, startSwift, swiftPackages } from '#tests/support/swift.ts';

const packages = [...(hasSwift() ? [] : swiftPackages), ...(hasProxy('nginx') ? [] : ['nginx'])];
const missing = packages.length > 0 ? `, without what is not installed (Debian: ${packages.join(' ')})` : '';

const photos = 12;
const phones = 3;
/** The server is killed after this many of about sixty confirmed pieces, in the middle of the uploads. */
const confirmationsBeforeKill = 20;
const mostTries = 300;
const pauseMs = 200;

describe.skipIf(packages.length > 0)(`two servers with a folder each, on S3 and behind nginx${missing}`, () => {
  let swift: Swift;
  let cluster: Cluster;
  let servers: AppServer[] = [];
  let nginx: RunningProxy;
  let place: Parameters<typeof s3Blobs>[0];
  beforeAll(async () => {
    [swift, cluster] = await Promise.all([startSwift(), startCluster()]);
    const { endpoint, region, accessKeyId, secretAccessKey } = swift;
    const keys = { endpoint, region, accessKeyId, secretAccessKey };
    place = { ...keys, bucket: 'peritia', prefix: '' };
    const client = new AwsClient({ service: 's3', ...keys });
    await client.fetch(`${swift.endpoint}/peritia`, { method: 'PUT', headers: { 'x-amz-content-sha256': sha256(Buffer.alloc(0)) } });
    const env = {
      BLOBS: 's3://peritia',
      S3_ENDPOINT: swift.endpoint,
      S3_REGION: swift.region,
      S3_ACCESS_KEY_ID: swift.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
      PROXIES: '1',
      DEMO_PAYMENTS: '0',
    };
    servers = await cluster.newServers(2, env, 'each');
    nginx = await startProxy(
      'nginx',
      servers.map(({ origin }) => Number(new URL(origin).port)),
    );
  }, 240_000);
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(servers.map((server) => server.close()));
    await cluster?.close();
    await swift?.stop();
  }, 60_000);

  test('one is killed in the middle of uploads: each arrives whole, and once', async () => {
    const [first, second] = servers as [AppServer, AppServer];
    const insured = await addInsured(first);
    const { grant } = await openEvaluation(first, (await logIn(first, insured.email)).api_token, insured);
    const transport = outboxTransport(`${nginx.origin}/api`);
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer();
    let confirmations = 0;
    const killings: Promise<void>[] = [];

    /** Sends a photo as the app does until a server has confirmed it. Returns the hash of the bytes that the server confirmed. */
    async function insist(item: OutboxItem, bytes: ArrayBuffer): Promise<string> {
      let current = item;
      for (let tries = 0; tries < mostTries; tries += 1) {
        const outcome = await transport.send(current, bytes, {
          onSlot: async (uploadUrl) => {
            current = { ...current, uploadUrl };
          },
          onConfirmed: async () => {
            confirmations += 1;
            if (confirmations >= confirmationsBeforeKill && killings.length === 0) killings.push(first.kill());
          },
        });
        if (outcome.type === 'receipt') return outcome.sha256;
        if (outcome.type === 'problem' && outcome.status < 500) throw new Error(`${outcome.status} ${outcome.code}`);
        // Slots are in the database, so a killed server loses none.
        if (outcome.type === 'slot-gone') throw new Error('a slot is gone');
        await delay(pauseMs);
      }
      throw new Error('never confirmed');
    }

    const wanted = new Map<string, string>();
    const phone = async () => {
      for (let count = 0; count < photos / phones; count += 1) {
        const bytes = Buffer.concat([picture, randomBytes(600_000)]);
        const item = sampleItem({
          id: randomUUID(),
          sizeBytes: bytes.length,
          sha256: sha256(bytes),
          grant: { id: 'g', token: grant.token, expiresAt: 0 },
          kind: 'front',
          mediaType: 'image/jpeg',
          takenAt: Date.now(),
          uploadUrl: null,
        });
        wanted.set(item.id, item.sha256);
        expect(await insist(item, Uint8Array.from(bytes).buffer)).toBe(item.sha256);
      }
    };
    await Promise.all(Array.from({ length: phones }, phone));
    expect(killings).toHaveLength(1);
    await Promise.all(killings);
    await first.start();

    expect(wanted.size).toBe(photos);
    const ids = [...wanted.keys()].toSorted();
    const rows = await second.query<{ id: string }>('select id::text as id from captures order by id');
    expect(rows.map(({ id }) => id)).toEqual(ids);
    const events = await second.query<{ id: string }>(
      `select data->>'capture' as id from audit_events where kind = 'capture-received' order by 1`,
    );
    expect(events.map(({ id }) => id)).toEqual(ids);
    expect(await second.query('select 1 from uploads union all select 1 from upload_pieces')).toEqual([]);
    const objects: string[] = [];
    for await (const { name } of s3Blobs(place).list()) objects.push(name.slice(0, 36));
    expect(objects.toSorted()).toEqual(ids);
    const { api_token: token } = await logIn(second, (await addPerson(second, 'staff')).email);
    for (const server of servers)
      for (const [id, hash] of wanted) {
        const response = await fetch(`${server.api}/captures/${id}`, { headers: { accept: 'image/*', authorization: `Bearer ${token}` } });
        expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(hash);
      }
  }, 240_000);
});

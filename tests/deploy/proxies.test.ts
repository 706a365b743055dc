import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiptHeader, wireVersionHeader } from '#domain/wire/fields.ts';
import { call, logIn, newCapture, newImei, openEvaluation, sha256, upload } from '#tests/support/api.ts';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';
import { buildApp } from '#tests/support/build-app.ts';
import { handIn } from '#tests/support/hand-in.ts';
import { addInsured } from '#tests/support/people.ts';
import { hasProxy, proxyPackages, type RunningProxy, startProxy } from '#tests/support/proxies.ts';

const loginTries = 10;
let cluster: Cluster;
let server: AppServer;
beforeAll(async () => {
  await buildApp();
  cluster = await startCluster();
  server = await cluster.newServer({
    APP_DIR: resolve(import.meta.dirname, '../../dist'),
    PROXIES: '1',
    PUBLIC_URL: 'https://seguros.example.com',
    DEMO_PAYMENTS: '0',
    LOGIN_TRIES_PER_MINUTE: String(loginTries),
  });
}, 240_000);
afterAll(async () => {
  await server.close();
  await cluster.close();
}, 60_000);

/** A photo of some megabytes, as phones send them, that does not compress. */
const largePhoto = (width = 2400, height = 1800) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Logs in with a wrong password from another address of this machine. */
async function wrongLogIn(origin: string, email: string, from: string, forwarded: string): Promise<number> {
  const asked = request(`${origin}/api/users/login`, {
    method: 'POST',
    localAddress: from,
    agent: false,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded, [wireVersionHeader]: '1' },
  });
  asked.end(JSON.stringify({ email, password: 'esta no es, seguro' }));
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

describe.each(proxyPackages)('behind %s as deploy/ has it', (name) => {
  const isThere = hasProxy(name);
  let proxy: RunningProxy;
  let front: AppServer;
  beforeAll(async () => {
    if (!isThere) return;
    proxy = await startProxy(name, [Number(new URL(server.origin).port)]);
    front = { ...server, origin: proxy.origin, api: `${proxy.origin}/api` };
  }, 60_000);
  afterAll(async () => {
    if (isThere) await proxy.stop();
  }, 30_000);

  test.skipIf(!isThere)('http leads to https, and browsers are told to come over nothing else', async () => {
    const plain = await fetch(`${proxy.httpOrigin}/evaluation?policy=3`, { redirect: 'manual' });
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost.*\/evaluation\?policy=3$/);
    for (const path of ['/', '/api/health']) {
      const { headers } = await fetch(proxy.origin + path, { headers: { accept: 'text/html' } });
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('server') ?? '').not.toMatch(/\d/);
    }
  });

  test.skipIf(!isThere)(
    'what may be kept, and how, stays as the product says it; answers of the API come compressed and are known again',
    async () => {
      const page = await fetch(proxy.origin, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
      const asset = await fetch(proxy.origin + script, { headers: { 'accept-encoding': 'br' } });
      expect(asset.status).toBe(200);
      expect(asset.headers.get('cache-control')).toContain('immutable');
      expect(asset.headers.get('content-encoding')).toBe('br');
      await asset.body?.cancel();

      const { api_token: token } = await logIn(front, (await addInsured(front)).email);
      const list = await call(front, 'GET', '/policies', { token, headers: { 'accept-encoding': 'gzip' } });
      expect(list.headers.get('cache-control')).toContain('no-store');
      expect(list.headers.get('content-encoding')).toBe('gzip');
      const tag = list.headers.get('etag') ?? '';
      const again = await call(front, 'GET', '/policies', { token, headers: { 'if-none-match': tag } });
      expect(again.status).toBe(304);
    },
  );

  test.skipIf(!isThere)(
    'photos of megabytes arrive by tus in pieces, whole and with their receipt',
    async () => {
      const insured = await addInsured(front);
      const { api_token: token } = await logIn(front, insured.email);
      const { grant } = await openEvaluation(front, token, insured);
      const photo = await largePhoto();
      expect(photo.length).toBeGreaterThan(2_000_000);
      expect((await upload(front, grant.token, newCapture('front', photo))).receipt).toBe(`sha-256=${sha256(photo)}`);

      const small = await largePhoto(320, 240);
      const metadata = {
        id: randomUUID(),
        kind: 'back',
        media_type: 'image/jpeg',
        sha256: sha256(small),
        taken_at: new Date().toISOString(),
      };
      const tus = { 'tus-resumable': '1.0.0', [wireVersionHeader]: '1', authorization: `Bearer ${grant.token}` };
      const named = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
      const created = await fetch(`${front.api}/captures/uploads`, {
        method: 'POST',
        headers: { ...tus, 'upload-length': String(small.length), 'upload-metadata': named.join(',') },
      });
      const slot = new URL(created.headers.get('location') ?? '', front.origin);
      let receipt: string | null = null;
      for (let offset = 0; offset < small.length; offset += 20_000) {
        const sent = await fetch(slot, {
          method: 'PATCH',
          headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          body: Uint8Array.from(small.subarray(offset, offset + 20_000)),
        });
        expect(sent.status).toBe(204);
        receipt = sent.headers.get(receiptHeader);
      }
      expect(receipt).toBe(`sha-256=${sha256(small)}`);
    },
    60_000,
  );

  test.skipIf(!isThere)(
    'two large pictures as base64 arrive in one call; whoever sends more than any call takes is turned away by the proxy',
    async () => {
      const insured = await addInsured(front);
      const { api_token: token } = await logIn(front, insured.email);
      const { grant, challenges } = await openEvaluation(front, token, insured);
      const [frontal, trasera] = (await Promise.all([largePhoto(), largePhoto()])).map((bytes) => ({ base64: bytes.toString('base64') }));
      const body = { id: randomUUID(), imei: newImei(), imei_source: 'typed', challenge: challenges[0]?.text, frontal, trasera };
      const path = `/policies/${insured.policyId}/risks/${insured.riskId}/evaluations`;
      const sent = await call(front, 'POST', path, { token: grant.token, key: body.id, body });
      expect([sent.status, JSON.stringify(body).length > 5_000_000]).toEqual([201, true]);
      const tooMuch = await call(front, 'POST', path, { token: grant.token, body: ' '.repeat(53_000_000) }).then(
        ({ status }) => status,
        // The proxy may close the connection while the rest is still being sent.
        () => 413,
      );
      expect(tooMuch).toBe(413);
    },
    60_000,
  );

  test.skipIf(!isThere)(
    'a stream of events tells at once, while it is open',
    async () => {
      const insured = await addInsured(front);
      const { api_token: token } = await logIn(front, insured.email);
      const { grant } = await openEvaluation(front, token, insured);
      const path = `/policies/${insured.policyId}/risk/${insured.riskId}/evaluation-status`;
      const leaving = new AbortController();
      const stream = await fetch(front.api + path, {
        headers: { authorization: `Bearer ${grant.token}`, accept: 'text/event-stream', [wireVersionHeader]: '1' },
        signal: leaving.signal,
      });
      expect(stream.headers.get('content-type')).toContain('text/event-stream');
      expect(stream.headers.get('content-encoding')).toBeNull();
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      const nextEvent = async () => {
        for (let text = ''; ; ) {
          const { value, done } = (await reader?.read()) ?? { done: true };
          if (done) throw new Error('the stream has ended');
          text += value ?? '';
          if (text.includes('data: ') && text.endsWith('\n\n')) return text;
        }
      };
      const before = await nextEvent();
      await handIn(server, insured);
      expect(await nextEvent()).not.toBe(before);
      leaving.abort();
    },
    30_000,
  );

  test.skipIf(!isThere)(
    'a caller is counted by its own address, whatever it says of it',
    async () => {
      const { email } = await addInsured(front);
      const statuses = [];
      for (let tries = 0; tries <= loginTries; tries += 1)
        statuses.push(await wrongLogIn(proxy.origin, email, '127.0.0.1', `203.0.113.${tries}, 198.51.100.${tries}`));
      expect(statuses).toEqual([...Array.from({ length: loginTries }, () => 401), 429]);
      expect(await wrongLogIn(proxy.origin, email, '127.0.0.2', '127.0.0.1')).toBe(401);
    },
    30_000,
  );
});

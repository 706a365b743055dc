import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { receiptHeader, wireVersionHeader } from '#domain/wire/fields.ts';
import { call, logIn, newCapture, newImei, openEvaluation, sha256, upload } from '#tests/support/api.ts';
import { test } from '#tests/support/test.ts';

/** How the server answers to the faults that it has to detect itself. */

const back = () => readFile(resolve(import.meta.dirname, '../fixtures/mirror/back.jpg'));

test('FB7, FB8: the same capture again is the same receipt; other bytes under its id are refused', async ({ server, insured }) => {
  const { grant } = await openEvaluation(server, (await logIn(server, insured.email)).api_token, insured);
  const capture = newCapture('back', await back());
  const receipt = `sha-256=${sha256(capture.bytes)}`;
  expect((await upload(server, grant.token, capture)).receipt).toBe(receipt);
  // A repeated creation is answered with the receipt or with a new slot; either way there is one capture with its receipt at the end.
  const again = await upload(server, grant.token, capture);
  expect(again.receipt).toBe(receipt);
  const other = await upload(server, grant.token, { ...capture, bytes: Buffer.concat([capture.bytes, Buffer.from('x')]) });
  expect(other.status).toBe(409);
  expect(other.receipt).toBeNull();
  const rows = await server.query<{ sha256: string }>('select sha256 from captures where risk_id = $1', [insured.riskId]);
  expect(rows).toEqual([{ sha256: sha256(capture.bytes) }]);
  const { body } = await call(server, 'GET', `/captures/${capture.id}`, { token: grant.token });
  expect(body).toMatchObject({ id: capture.id, sha256: sha256(capture.bytes), size_bytes: capture.bytes.length });
});

test('FB7: the same call again, also after a restart, is the same answer with its receipt', async ({ server, insured }) => {
  const { api_token: token } = await logIn(server, insured.email);
  const body = JSON.stringify({ policy_risk_id: insured.riskId, extra_fields: { imei: newImei(), imei_source: 'typed' } });
  const key = randomUUID();
  const send = (text: string) => call(server, 'POST', `/users/${insured.id}/mobile-imei`, { token, key, body: text });
  const first = await send(body);
  expect(first.headers.get(receiptHeader)).toBe(`sha-256=${sha256(body)}`);
  await server.kill();
  await server.start();
  const again = await send(body);
  expect([again.status, again.body, again.headers.get(receiptHeader)]).toEqual([
    first.status,
    first.body,
    first.headers.get(receiptHeader),
  ]);
  const other = await send(body.replace('typed', 'ocr'));
  expect([other.status, other.body.code]).toEqual([409, 'different-bytes']);
  expect(other.headers.get(receiptHeader)).toBeNull();
});

test('FB12: a slot that is gone says so, and a new one takes the same capture', async ({ server, insured }) => {
  const { grant } = await openEvaluation(server, (await logIn(server, insured.email)).api_token, insured);
  const capture = newCapture('front', await back());
  const gone = await fetch(`${server.api}/captures/uploads/${capture.id}_000000000000000000000000`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${grant.token}`, 'tus-resumable': '1.0.0', [wireVersionHeader]: '1' },
  });
  expect([404, 410]).toContain(gone.status);
  expect((await upload(server, grant.token, capture)).receipt).toBe(`sha-256=${sha256(capture.bytes)}`);
});

test('FB13: a file that is too large is refused before a byte of it is sent', async ({ server, insured }) => {
  const { grant } = await openEvaluation(server, (await logIn(server, insured.email)).api_token, insured);
  const answer = await fetch(`${server.api}/captures/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${grant.token}`,
      'tus-resumable': '1.0.0',
      [wireVersionHeader]: '1',
      'upload-length': String(maxCaptureBytes + 1),
      'upload-metadata': `id ${btoa(randomUUID())},kind ${btoa('front')},media_type ${btoa('image/jpeg')},sha256 ${btoa('0'.repeat(64))},taken_at ${btoa(new Date().toISOString())}`,
    },
  });
  expect(answer.status).toBe(413);
});

test('FB15: a client of an older wire is told to update, not refused for ever', async ({ server, insured }) => {
  const { api_token: token } = await logIn(server, insured.email);
  const { status, body } = await call(server, 'GET', '/policies', { token, headers: { [wireVersionHeader]: '0' } });
  expect([status, body.code]).toEqual([426, 'update-required']);
});

test('FC1, FC4: the service worker and the page are asked for anew each time, hashed files never again', async ({ server }) => {
  const sw = await fetch(`${server.origin}/sw.js`);
  expect(sw.status).toBe(200);
  expect(sw.headers.get('cache-control')).toMatch(/no-cache|no-store|max-age=0/);
  const page = await fetch(`${server.origin}/evaluation?policy=1`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('cache-control')).toMatch(/no-cache|no-store|max-age=0/);
  const html = await page.text();
  const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? '';
  const script = await fetch(server.origin + asset);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-type')).toMatch(/javascript/);
  // An old chunk is answered with 404, and never with the page.
  expect((await fetch(`${server.origin}/assets/nunca-existio-12345678.js`)).status).toBe(404);
});

test('FF2: nothing from elsewhere, nothing inline: the policy of every page', async ({ server }) => {
  const { headers } = await fetch(`${server.origin}/`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src '(none|self)'/);
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:\/\/|\*/);
  expect(policy).toMatch(/require-trusted-types-for 'script'/);
});

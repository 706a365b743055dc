import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { streamsPerPerson } from '#server/http/open-streams.ts';
import { openDesk } from '#tests/support/module-evaluations.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.api.close());
beforeEach(() => desk.begin());

const path = () => `/policies/${desk.here.place.policyId}/risk/${desk.here.place.riskId}/evaluation-status`;

/** Opens the status as an event stream; each read returns the next event, or null when the stream has ended. */
async function watch(token: string) {
  const response = await desk.api.fetch(path(), { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } });
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  const next = async (): Promise<Record<string, unknown> | null> => {
    const { value, done } = (await reader?.read()) ?? { done: true };
    return done || value === undefined ? null : JSON.parse(/^data: (.*)\n\n$/.exec(value)?.[1] ?? 'null');
  };
  return { response, next, leave: () => reader?.cancel() };
}

test('a live call answers now, and again with every change, in the same form as without a stream', async () => {
  const { token, body } = await desk.submission();
  const stream = await watch(desk.customer);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
  expect(await stream.next()).toEqual(await desk.status());
  await desk.submit(token, body);
  expect(await stream.next()).toMatchObject({ status: 'waiting', evaluation_id: body.id });
  await desk.decide(body.id, 'Validated');
  expect(await stream.next()).toEqual(await desk.status());
  await stream.leave();
});

test('what happens to another risk tells nothing', async () => {
  const first = desk.here.place;
  const stream = await watch(desk.customer);
  await stream.next();
  await desk.begin();
  const other = await desk.submission();
  await desk.submit(other.token, other.body);
  desk.here.place = first;
  const { token, body } = await desk.submission({ imei: desk.newImei(1) });
  await desk.submit(token, body);
  expect(await stream.next()).toMatchObject({ evaluation_id: body.id });
  await stream.leave();
});

test('a refusal is a problem, not a stream', async () => {
  const { status, body } = await desk.api.call('GET', path(), { headers: { accept: 'text/event-stream' } });
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
});

test('a credential that ends ends its stream before anything more is told', async () => {
  const { token, body } = await desk.submission();
  const stream = await watch(token);
  await stream.next();
  await desk.api.sql('update grants set revoked_at = $1', [desk.api.now]);
  const fresh = await desk.open();
  await desk.submit(fresh.token, body);
  expect(await stream.next()).toBeNull();
});

test('a policy that goes to another person ends the stream of who had it before anything more is told', async () => {
  const { token, body } = await desk.submission();
  await desk.submit(token, body);
  const stream = await watch(desk.customer);
  expect(await stream.next()).toMatchObject({ status: 'waiting' });
  const { policyId } = desk.here.place;
  const [holder] = await desk.api.sql<{ user_id: number }>('select user_id from policies where id = $1', [policyId]);
  await desk.api.sql('update policies set user_id = 6 where id = $1', [policyId]);
  await desk.decide(body.id, 'Validated');
  expect(await stream.next()).toBeNull();
  await desk.api.sql('update policies set user_id = $2 where id = $1', [policyId, holder?.user_id]);
});

test('one person has so many streams and no more; who leaves one may open another, and others are not in the way', async () => {
  const streams = await Promise.all(Array.from({ length: streamsPerPerson }, () => watch(desk.customer)));
  const refused = await watch(desk.customer);
  expect(refused.response.status).toBe(429);
  expect(refused.response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await refused.response.json()).toMatchObject({ code: 'rate-limited' });
  // The same call is still answered without a stream, and staff have a limit of their own.
  expect(await desk.status()).toMatchObject({ status: 'waiting' });
  const other = await watch(desk.staff);
  expect(other.response.status).toBe(200);
  await streams[0]?.leave();
  const again = await watch(desk.customer);
  expect(again.response.status).toBe(200);
  for (const stream of [...streams.slice(1), other, again]) await stream.leave();
});

test('asked with HEAD it is no stream, which nobody would leave', async () => {
  const headers = { authorization: `Bearer ${desk.customer}`, accept: 'text/event-stream' };
  for (let time = 0; time <= streamsPerPerson; time += 1) {
    const response = await desk.api.fetch(path(), { method: 'HEAD', headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  }
});

test('streams end when the process stops', async () => {
  const stream = await watch(desk.customer);
  await stream.next();
  const closing = desk.api.ports.events as { close?: () => Promise<void> };
  await closing.close?.();
  expect(await stream.next()).toBeNull();
});

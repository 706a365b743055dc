import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { startTraces } from './otlp-traces.ts';
import { outgoing } from './outgoing.ts';
import { pgBossJobs } from './pg-boss-jobs.ts';

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number; message?: string };
}

/** A collector that accepts OTLP over HTTP as JSON. */
const batches: { path: string | undefined; key: string | undefined; body: string }[] = [];
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    batches.push({ path: request.url, key: String(request.headers['x-key']), body });
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const spansOf = (sent: typeof batches): Span[] =>
  sent
    .filter(({ path }) => path === '/otlp/v1/traces')
    .flatMap(({ body }) => (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
const origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${origin}/otlp/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a=b, x-other=c' });
if (traces === null) throw new Error('no traces');
const faults: string[] = [];
const stopTraces = startTraces(traces, () => faults.push('not taken'));
const api = await openModuleApi();

test('calls, their statements, jobs and what goes out are told with how they hang together, and nothing of anybody', async () => {
  const { body } = await api.call('POST', '/users/login', { body: { email: 'tomador@peritia.example', password: 'peritia-demo' } });
  await api.call('GET', '/users/1', { token: String(body.api_token) });
  await api.call('GET', '/users/2', { token: String(body.api_token) });
  const jobs = await pgBossJobs(api.connection.pool, () => undefined);
  const done = Promise.withResolvers<void>();
  await jobs.work('of-a-test', async () => {
    await outgoing({ reach: 'anywhere' })(`${origin}/a/secret?of=somebody`);
    done.resolve();
  });
  await api.connection.db.transaction((tx) => jobs.enqueue(tx, 'of-a-test', {}));
  await done.promise;
  await jobs.stop(2000);
  // Batches are sent every few seconds.
  await expect.poll(() => spansOf(batches).some(({ name }) => name === 'job of-a-test'), { timeout: 20_000 }).toBe(true);
  expect(batches.find(({ path }) => path === '/otlp/v1/traces')?.key).toBe('a=b');
  const spans = spansOf(batches);
  const attribute = (span: Span | undefined, key: string) =>
    Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0];
  const childrenOf = (span: Span | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);

  const reads = spans.filter(({ name }) => name === 'GET /users/{id}');
  expect(reads.map((span) => attribute(span, 'http.response.status_code'))).toEqual([200, 404]);
  const statements = childrenOf(reads[0]).map((span) => [span.name, attribute(span, 'db.query.text')]);
  expect(statements).toContainEqual(['SELECT', expect.stringContaining('from "users"')]);
  // Statements of a transaction belong to the call too.
  const logIn = spans.find(({ name }) => name === 'POST /users/login');
  expect(childrenOf(logIn).map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']));
  const job = spans.find(({ name }) => name === 'job of-a-test');
  expect(childrenOf(job).map(({ name }) => name)).toEqual([`GET ${new URL(origin).host}`]);
  const line = api.lines.find((each) => each.includes('"route":"/users/login"') && each.includes('"msg":"request"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: logIn?.traceId });

  const told = JSON.stringify(spans);
  for (const secret of ['tomador', 'peritia-demo', String(body.api_token), '/a/secret', 'somebody', '127.0.0.1/'])
    expect(told).not.toContain(secret);
  // The statements with which the queue polls for jobs are not traced.
  expect(told).not.toContain('pgboss.job');
});

test('a collector that is away is told to the log, and nobody waits for it', async () => {
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
  expect((await api.call('GET', '/settings')).status).toBe(200);
  expect(faults).toEqual([]);
  await stopTraces();
  expect(faults.length).toBeGreaterThan(0);
  expect((await api.call('GET', '/settings')).status).toBe(200);
});

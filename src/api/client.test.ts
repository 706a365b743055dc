import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { endpoint } from '#domain/wire/endpoint.ts';
import { idParams } from '#domain/wire/fields.ts';
import { ApiError, NoAnswerError } from './api-error.ts';
import { type Api, createApi, pathOf, searchOf } from './client.ts';

const thing = endpoint({
  method: 'POST',
  path: '/things/{id}',
  summary: 'Una cosa',
  who: 'owner',
  of: 'policy',
  params: idParams,
  query: v.object({ filter: v.optional(v.object({ status: v.string() })) }),
  body: v.object({ name: v.string() }),
  response: v.object({ ok: v.boolean() }),
  problems: [],
});

let close = () => {};
afterEach(() => {
  vi.useRealTimers();
  close();
});

/** A real HTTP server with this listener, and a client whose callbacks are recorded. */
async function against(listener: RequestListener, { isFactorShown = false, token = (): string | null => 'ps_secret' } = {}) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  const heard: string[] = [];
  const api = createApi({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    token,
    onAnswer: () => heard.push('answer'),
    onHalt: (why) => heard.push(why),
    onNoAnswer: () => heard.push('no answer'),
    onUnauthenticated: (isRevoked) => heard.push(isRevoked ? 'revoked' : 'unauthenticated'),
    onFactorAgain: async () => {
      heard.push('factor again');
      return isFactorShown;
    },
    onFactorMissing: () => heard.push('factor missing'),
  });
  return { api, heard, server };
}

const given = { params: { id: 7 }, query: { filter: { status: '1' } }, body: { name: 'x' } };
const answer =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const problem = (code: string, status: number) => ({ type: 'about:blank', title: 't', status, code, message: 'Mensaje', request_id: 'r1' });

test('a call carries bearer, wire version, path, brackets and body, and gives the parsed answer', async () => {
  let seen: unknown;
  const { api, heard } = await against((request, response) => {
    seen = [
      request.method,
      request.url,
      request.headers.authorization,
      request.headers['peritia-wire'],
      request.headers['idempotency-key'],
    ];
    answer(200, { ok: true })(request, response);
  });
  expect(await api.call(thing, { ...given, idempotencyKey: 'k' })).toEqual({ ok: true });
  expect(seen).toEqual(['POST', '/api/things/7?filter%5Bstatus%5D=1', 'Bearer ps_secret', '1', 'k']);
  expect(heard).toEqual(['answer']);
});

test('a call that wants the second factor again is made again as it was, once it was shown', async () => {
  const seen: unknown[] = [];
  const { api, heard } = await against(
    (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers['idempotency-key'], body]);
        answer(seen.length === 1 ? 403 : 200, seen.length === 1 ? problem('factor-again', 403) : { ok: true })(request, response);
      });
    },
    { isFactorShown: true },
  );
  expect(await api.call(thing, { ...given, idempotencyKey: 'k' })).toEqual({ ok: true });
  expect(seen).toEqual([seen[0], seen[0]]);
  expect(heard).toEqual(['answer', 'factor again', 'answer']);
});

test('it is refused when the person would rather not, and whoever has none is led to set one up', async () => {
  const { api, heard } = await against(answer(403, problem('factor-again', 403)));
  await expect(api.call(thing, given)).rejects.toMatchObject({ code: 'factor-again' });
  expect(heard).toEqual(['answer', 'factor again']);
  const missing = await against(answer(403, problem('factor-missing', 403)));
  await expect(missing.api.call(thing, given)).rejects.toMatchObject({ code: 'factor-missing' });
  expect(missing.heard).toEqual(['answer', 'factor missing']);
});

test("a refusal is an ApiError with the server's message, and proves that we are online", async () => {
  const { api, heard } = await against(answer(404, problem('not-found', 404)));
  const error = await api.call(thing, given).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: 'Mensaje', code: 'not-found', status: 404, requestId: 'r1' });
  expect(heard).toEqual(['answer']);
});

test('a refusal says how long the server wants to be left alone', async () => {
  const { api } = await against((_request, response) => {
    response
      .writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '90' })
      .end(JSON.stringify(problem('rate-limited', 429)));
  });
  const before = Date.now();
  const error = (await api.call(thing, given).catch((caught: unknown) => caught)) as ApiError;
  expect(error.wait?.ms).toBe(90_000);
  expect(error.wait?.until).toBeGreaterThanOrEqual(before + 90_000);
});

test.each(['Infinity', '1e12', '99999999999', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
  'a wait that nobody can mean is none: %s',
  async (header) => {
    const { api } = await against((_request, response) => {
      response
        .writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': header })
        .end(JSON.stringify(problem('rate-limited', 429)));
    });
    const error = (await api.call(thing, given).catch((caught: unknown) => caught)) as ApiError;
    expect(error.wait).toBeNull();
  },
);

test.each([
  ['maintenance', 503],
  ['update-required', 426],
])('a server that serves nobody now says so: %s', async (code, status) => {
  const { api, heard } = await against(answer(status, problem(code, status)));
  await expect(api.call(thing, given)).rejects.toMatchObject({ code });
  expect(heard).toEqual(['answer', code]);
});

test.each([401, 403, 409, 422, 429, 500])('a reason that only a newer server knows is a refusal with its %i', async (status) => {
  const { api, heard } = await against(answer(status, problem('made-of-tomorrow', status)));
  const error = await api.call(thing, given).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'ApiError', code: 'unknown', status, message: 'Mensaje' });
  expect(heard).toEqual(['answer']);
});

test('a session that somebody ended is told from one that expired', async () => {
  const { api, heard } = await against(answer(401, { ...problem('unauthenticated', 401), reason: 'session-revoked' }));
  await expect(api.call(thing, given)).rejects.toBeInstanceOf(ApiError);
  expect(heard).toEqual(['answer', 'revoked']);
});

test('an expired session is told apart, except when the call brought its own token', async () => {
  const { api, heard } = await against(answer(401, problem('unauthenticated', 401)));
  await expect(api.call(thing, given)).rejects.toBeInstanceOf(ApiError);
  await expect(api.call(thing, { ...given, token: 'pg_x' })).rejects.toBeInstanceOf(ApiError);
  expect(heard).toEqual(['answer', 'unauthenticated', 'answer']);
});

test.each([
  ['a captive portal', 200, '<html>Wi-Fi gratis</html>'],
  ['an answer of another shape', 200, { ok: 'yes' }],
  ['a proxy that failed', 502, '<html>Bad gateway</html>'],
])('%s is no answer', async (_name, status, body) => {
  const { api, heard } = await against(answer(status, body));
  await expect(api.call(thing, given)).rejects.toBeInstanceOf(NoAnswerError);
  expect(heard).toEqual(['no answer']);
});

/** Answers with the beginning of a body, and then sends nothing more. */
const halfAnAnswer =
  (status: number, type: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, 'content-length': 100 }).write('{"ok":');
  };

test.each([
  ['an answer', 200, 'application/json', (api: Api) => api.call(thing, given)],
  ['a refusal', 404, 'application/problem+json', (api: Api) => api.call(thing, given)],
  ['a file', 200, 'application/pdf', (api: Api) => api.file(thing, given, 'application/pdf')],
])('%s that stands still half-way is no answer, and its connection is let go of', async (_, status, type, ask) => {
  const { api, heard, server } = await against(halfAnAnswer(status, type));
  const isClosed = new Promise((done) => server.on('connection', (socket) => socket.on('close', done)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asking = ask(api).catch((error: unknown) => error);
  await wait(200);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await Promise.race([asking, wait(1000)])).toBeInstanceOf(NoAnswerError);
  await isClosed;
  expect(heard).toEqual(['no answer']);
});

test.each([
  ['an answer', 'application/json', (api: Api) => api.call(thing, given)],
  ['a file', 'application/pdf', (api: Api) => api.file(thing, given, 'application/pdf')],
])('%s that breaks off half-way is no answer', async (_, type, ask) => {
  const { api, heard } = await against((_request, response) => {
    response.writeHead(200, { 'content-type': type }).write('{"ok":true}', () => response.destroy());
  });
  await expect(ask(api)).rejects.toBeInstanceOf(NoAnswerError);
  expect(heard).toEqual(['no answer']);
});

test('a file on a slow line may take longer than any silence in it', async () => {
  const { api } = await against((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).write('one');
    setTimeout(() => response.write('two'), 30_000);
    setTimeout(() => response.end('three'), 60_000);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asking = api.file(thing, given, 'application/pdf');
  for (const _ of [1, 2, 3]) {
    await wait(200);
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(await (await asking).text()).toBe('onetwothree');
});

test('a question that is let go of in the middle of its answer ends at once, and says nothing of the line', async () => {
  const { api, heard } = await against(halfAnAnswer(200, 'application/json'));
  const stop = new AbortController();
  const asking = api.call(thing, { ...given, signal: stop.signal }).catch((error: unknown) => error);
  await wait(200);
  stop.abort();
  expect(await Promise.race([asking, wait(1000)])).toBeInstanceOf(NoAnswerError);
  expect(heard).toEqual([]);
});

test.each([
  ['another has begun since', 'ps_new'],
  ['nobody is signed in any more', null],
])('a session that was over while its call was under way ends nothing: %s', async (_, after) => {
  let current: string | null = 'ps_secret';
  const refuse = answer(401, { ...problem('unauthenticated', 401), reason: 'session-revoked' });
  const { api, heard } = await against(
    (request, response) => {
      current = after;
      refuse(request, response);
    },
    { token: () => current },
  );
  await expect(api.call(thing, given)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(heard).toEqual(['answer']);
});

test('a dead server is no answer', async () => {
  const { api, heard, server } = await against(answer(200, {}));
  await new Promise((done) => server.close(done));
  await expect(api.call(thing, given)).rejects.toBeInstanceOf(NoAnswerError);
  expect(heard).toEqual(['no answer']);
});

test('paths and queries', async () => {
  expect(pathOf('/a/{id}/b/{riskId}', { id: 1, riskId: 'x/y' })).toBe('/a/1/b/x%2Fy');
  expect(await searchOf(undefined)).toBe('');
  expect(await searchOf({ filter: { status: '1' }, page: { size: '5' } })).toBe('?filter%5Bstatus%5D=1&page%5Bsize%5D=5');
});

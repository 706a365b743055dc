import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { endpoint } from '#domain/wire/endpoint.ts';
import { riskParams } from '#domain/wire/fields.ts';
import { NoAnswerError } from './api-error.ts';
import { createApi } from './client.ts';

const state = endpoint({
  method: 'GET',
  path: '/policies/{id}/risk/{riskId}/state',
  summary: 'Un estado',
  who: 'owner',
  of: 'policy',
  params: riskParams,
  response: v.object({ at: v.string() }),
  problems: [],
  live: 'risk',
});

let close = () => {};
afterEach(() => {
  close();
});

/** A real HTTP server, and a reader of its stream whose events are recorded. */
async function against(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  close = () => server.closeAllConnections();
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const told = () => undefined;
  const hears = {
    onAnswer: told,
    onHalt: told,
    onNoAnswer: told,
    onUnauthenticated: told,
    onFactorAgain: async () => false,
    onFactorMissing: told,
  };
  const api = createApi({ base, token: () => 'ps_secret', ...hears });
  const heard: string[] = [];
  return { heard, read: () => api.stream(state, { params: { id: 1, riskId: 2 } }, ({ at }) => heard.push(at)) };
}

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

test('each event is an answer, however its bytes were cut; signs of life are none', async () => {
  const asked: (string | undefined)[] = [];
  const { heard, read } = await against((request, response) => {
    asked.push(request.url, request.headers.accept, request.headers.authorization);
    begin(response);
    const bytes = Buffer.from(':\n\ndata: {"at":"peritación"}\n\n:\n\ndata: {"at":"dos"}\n\n');
    // Between the two bytes of a letter in UTF-8.
    const middle = bytes.indexOf('ó') + 1;
    response.write(bytes.subarray(0, middle), () => response.end(bytes.subarray(middle)));
  });
  await read();
  expect(heard).toEqual(['peritación', 'dos']);
  expect(asked).toEqual(['/api/policies/1/risk/2/state', 'text/event-stream', 'Bearer ps_secret']);
});

test.each<[string, RequestListener]>([
  ['a page of a portal', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['a proxy in trouble', (_, response) => response.writeHead(502).end('bad gateway')],
  ['an answer of another form', (_, response) => begin(response).end('data: {"no":1}\n\n')],
  ['a cut line', (_, response) => void begin(response).write('data: {"at":"uno"}\n\n', () => response.destroy())],
])('%s is no answer', async (_, listener) => {
  const { read } = await against(listener);
  await expect(read()).rejects.toThrow(NoAnswerError);
});

test('a refusal says why', async () => {
  const problem = { type: 'about:blank', title: 't', status: 404, code: 'not-found', message: 'No existe.' };
  const { read } = await against((_, response) => {
    response.writeHead(404, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
  });
  await expect(read()).rejects.toMatchObject({ code: 'not-found' });
});

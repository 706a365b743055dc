import { expect, test } from 'vitest';
import { contractRoutes } from '#server/app.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { assertHeedsTag } from './as-read.ts';

const api = await openModuleApi();
const { admin } = await logInDemoPeople(api);
const path = '/distributors/1';
const read = async () => (await api.call('GET', path, { token: admin })).headers.get('etag') ?? '';
const change = (body: object, tag?: string) =>
  api.call('PATCH', path, { token: admin, body, ...(tag === undefined ? {} : { headers: { 'if-match': tag } }) });

test('a change of what has been read goes in, and one of what has become something else does not', async () => {
  const tag = await read();
  expect((await change({ name: 'Uno' }, tag)).status).toBe(200);
  const refused = await change({ name: 'Dos' }, tag);
  expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile']);
  expect((await api.call('GET', path, { token: admin })).body.name).toBe('Uno');
  // A proxy that compresses weakens the tag; the header may list several tags, or `*` for any.
  for (const [place, known] of [(now: string) => `W/${now}`, (now: string) => `"otra", ${now}`, () => '*'].entries())
    expect((await change({ name: `Otra vez ${place}` }, known(await read()))).status).toBe(200);
  expect((await change({ name: 'Tres' })).status).toBe(200);
});

test('of two changes of the same reading at once one goes in', async () => {
  const tag = await read();
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => change({ name: `A la vez ${name}` }, tag)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'changed-meanwhile')).toHaveLength(3);
});

test('each call that takes a tag heeds it, and the server does not start with one that would not', async () => {
  const routes = contractRoutes(api.ports);
  for (const route of routes) assertHeedsTag(route, routes);
  const changing = routes.filter(({ endpoint }) => endpoint.changes);
  expect(changing.length).toBeGreaterThan(10);
  for (const route of changing) {
    expect(() => assertHeedsTag({ ...route, opensTransaction: true }, routes)).toThrow(/would not heed it/);
    expect(() => assertHeedsTag(route, [route])).toThrow(/would not heed it/);
  }
});

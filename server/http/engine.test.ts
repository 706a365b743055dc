import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { contractRoutes } from '#server/app.ts';
import { openModuleApi } from '#tests/support/module-api.ts';

const tokens: Record<string, string> = {};
let endpoints: EndpointParts[];
const api = await openModuleApi({ LOGIN_TRIES_PER_MINUTE: '50', PROXIES: '1' });
beforeAll(async () => {
  endpoints = contractRoutes(api.ports).map((route) => route.endpoint);
  for (const name of ['tomador', 'otra', 'tienda', 'distribuidor', 'oficina', 'admin']) {
    const { body } = await api.call('POST', '/users/login', { body: { email: `${name}@peritia.example`, password: 'peritia-demo' } });
    tokens[name] = String(body.api_token);
  }
  const opened = await api.call('POST', '/policies/1/risks/1/grants', { token: tokens.tomador });
  tokens.grant = (opened.body.grant as { token: string }).token;
});

const uuid = '11111111-1111-4111-8111-111111111111';
const code = async (method: string, path: string, token?: string) => {
  const { status, body } = await api.call(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) });
  return `${status} ${body.code ?? ''}`;
};
const own = (path: string) =>
  path
    .replace('{riskId}', '1')
    .replace(/\/users\/\{id\}/, '/users/1')
    .replace('/captures/{id}', `/captures/${uuid}`)
    .replace('{id}', '1')
    .replace('{evaluationId}', uuid);

describe('who may call', () => {
  test('a grant opens only evaluation calls, only of its own policy and risk', async () => {
    for (const { method, path } of endpoints.filter((endpoint) => !['evaluation', 'public'].includes(endpoint.who))) {
      expect(await code(method, own(path), tokens.grant), `${method} ${path}`).toBe('403 forbidden');
    }
    for (const { method, path } of endpoints.filter((endpoint) => endpoint.who === 'evaluation')) {
      const other = path
        .replace('/users/{id}', '/users/6')
        .replace('/captures/{id}', `/captures/${uuid}`)
        .replace('{id}', '2')
        .replace('{riskId}', '2');
      expect(await code(method, other, tokens.grant), `${method} ${other}`).toBe('404 not-found');
      if (!path.includes('{riskId}')) continue;
      const otherRisk = path.replace('{id}', '1').replace('{riskId}', '2');
      expect(await code(method, otherRisk, tokens.grant), `${method} ${otherRisk}`).toBe('404 not-found');
    }
  });

  test('a public call does not mind a credential that is over', async () => {
    expect((await api.call('GET', '/settings', { token: 'ps_this-one-is-long-gone' })).status).toBe(200);
    const { status } = await api.call('POST', '/users/login', {
      token: 'ps_this-one-is-long-gone',
      body: { email: 'otra@peritia.example', password: 'peritia-demo' },
    });
    expect(status).toBe(200);
  });
});

describe('bad requests', () => {
  test('problems are documents that name the request and nothing that was sent', async () => {
    const { status, headers, body, text } = await api.call('POST', '/users/login', { body: { email: 'secreto-no-correo', password: '' } });
    expect(status).toBe(422);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({
      code: 'invalid-input',
      status: 422,
      message: expect.any(String),
      request_id: headers.get('x-request-id'),
    });
    expect(body.fields).toEqual([
      { path: 'email', code: 'wrong-form' },
      { path: 'password', code: 'too-short' },
    ]);
    expect(text).not.toContain('secreto');
  });

  test.each([
    ['a path that is none', 'GET', '/no-such-thing', {}, '404 not-found'],
    ['a method that is not served', 'DELETE', '/settings', {}, '405 method-not-allowed'],
    ['a method that only a wider path serves', 'GET', '/users/login', {}, '405 method-not-allowed'],
    ['JSON cut short', 'POST', '/users/login', { body: '{"email":' }, '400 invalid-json'],
    ['no body', 'POST', '/users/login', { body: '' }, '400 invalid-json'],
    ['JSON that is no object', 'POST', '/users/login', { body: 'null' }, '422 invalid-input'],
    ['300 kB', 'POST', '/users/login', { body: `"${'x'.repeat(300 * 1024)}"` }, '413 too-large'],
    ['an old client', 'GET', '/settings', { headers: { 'peritia-wire': '0' } }, '426 update-required'],
    ['a client of no version', 'GET', '/settings', { headers: { 'peritia-wire': 'x' } }, '426 update-required'],
  ])('%s', async (_, method, path, asked, expected) => {
    const answer = await api.call(method, path, asked);
    expect(`${answer.status} ${answer.body.code}`).toBe(expected);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
  });

  test('JSON that is not UTF-8', async () => {
    const response = await api.fetch('/users/login', { method: 'POST', body: Uint8Array.of(0x22, 0xff, 0x22) });
    expect(((await response.json()) as { code: string }).code).toBe('invalid-json');
  });

  test.each([['\\u0000'], ['\\ud800'], ['\\udc00\\ud800']])('%s, which the database cannot hold, wherever it stands', async (bad) => {
    for (const [path, body] of [
      ['/users/login', `{"email":"tomador@peritia.example","password":"a${bad}b"}`],
      ['/proposals', `{"policyholder":{"name":"${bad}A"}}`],
      ['/proposals', `{"${bad}":1}`],
    ] as const) {
      const answer = await api.call('POST', path, { body });
      expect(`${answer.status} ${answer.body.code}`).toBe('400 invalid-json');
    }
  });

  test('a whole character of two halves is one, and a query holds no NUL', async () => {
    const { status, body } = await api.call('POST', '/proposals', { body: '{"step":"\\ud83d\\ude00 A"}' });
    expect([status, body.step]).toEqual([201, '😀 A']);
    expect((await api.call('GET', '/stores?search=a%00b')).body.code).toBe('invalid-query');
  });

  test('HEAD is a GET without its body, and no other method is served as one', async () => {
    const get = await api.call('GET', '/settings');
    const head = await api.fetch('/settings', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', get.headers.get('etag')]);
    expect((await api.fetch('/users/1', { method: 'HEAD' })).status).toBe(401);
    const { status, body, headers } = await api.call('OPTIONS', '/users/login', { headers: { origin: 'https://elsewhere.example' } });
    expect([status, body.code, headers.get('allow')]).toEqual([405, 'method-not-allowed', 'POST']);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a method that is not served says which are', async () => {
    expect((await api.call('PUT', '/users/1')).headers.get('allow')).toBe('GET, PATCH, DELETE');
  });

  test('brackets in the query are read, and refused when they name nothing', async () => {
    const token = tokens.tomador;
    const numbers = async (query: string) => (await api.call('GET', `/policies?${query}`, { token })).body.data as { number: string }[];
    expect((await numbers('filter[number]=20481')).map((policy) => policy.number)).toEqual(['20481']);
    expect((await numbers('filter[status]=3')).map((policy) => policy.number)).toEqual(['19950', '20502', '18817']);
    for (const query of [
      'filter[status]=bad',
      'filter=x',
      'filter[status][]=1&filter[status][]=2',
      'page[size]=-1',
      'page[size]=0',
      'page[cursor]=zzzz',
      'colour=red',
    ]) {
      const { status, body } = await api.call('GET', `/policies?${query}`, { token });
      expect(`${query}: ${status} ${body.code}`).toBe(`${query}: 400 invalid-query`);
    }
  });

  test('a fault of ours is told as internal, and its log holds no value', async () => {
    await api.sql('alter table sessions rename to sessions_away');
    try {
      const { status, body, text } = await api.call('GET', '/users/1', { token: `ps_${'secret'.repeat(8)}` });
      expect(`${status} ${body.code}`).toBe('500 internal');
      expect(text).not.toMatch(/sessions|select/);
      const line = api.lines.find((entry) => entry.includes('"fault"') && entry.includes(String(body.request_id))) ?? '';
      expect(line).toContain('.ts:');
      expect(line).not.toMatch(/params|Failed query|[0-9a-f]{64}/);
    } finally {
      await api.sql('alter table sessions_away rename to sessions');
    }
  });
});

test('a sign-up that fails says so in the words of the specification, and why; other calls say only why', async () => {
  const message = async (path: string, body: object, token?: string) => (await api.call('POST', path, { token, body })).body.message;
  const ending =
    'Si el problema persiste puede contactar con nosotros en el 900000123, de lunes a viernes de 9 a 19 h, y fines de semana y festivos de 10 a 18 h (hora peninsular).';
  const booking = { identifier_proposal: 'x'.repeat(22), version: 1, total_price: 1, acceptances: [] };
  expect(await message('/policies', booking)).toBe(`Error en el alta. No existe, o no es tuyo. ${ending}`);
  expect(await message('/users', {}, tokens.admin)).toMatch(
    /^Error en el alta\. Por favor, revisa los datos e inténtalo de nuevo\. Correo: falta\. Y \d más\. Si el problema persiste/,
  );
  expect(await message('/users', {}, tokens.tomador)).toBe(`Error en el alta. No tienes permiso para esto. ${ending}`);
  expect(await message('/users/login', {})).toBe('Por favor, revisa los datos e inténtalo de nuevo. Correo: falta. Y 1 más.');
  await api.sql('alter table proposals rename to proposals_away');
  try {
    expect(await message('/policies', booking)).toBe(`Hubo un error. ${ending}`);
    expect(await message('/proposals', {})).toBe('Ha ocurrido un error.');
  } finally {
    await api.sql('alter table proposals_away rename to proposals');
  }
});

test('too many log-ins to one address from one place wait, others do not', async () => {
  const asked = (email: string, headers = {}) => api.call('POST', '/users/login', { body: { email, password: 'mal' }, headers });
  const answers = await Promise.all(Array.from({ length: 60 }, () => asked('nadie@peritia.example')));
  const limited = answers.filter((answer) => answer.status === 429);
  expect(limited.length).toBe(10);
  expect(limited[0]?.body.code).toBe('rate-limited');
  expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await asked('alguien@peritia.example')).status).toBe(401);
  // The address that the proxy appended counts, not what the caller wrote before it.
  expect((await asked('nadie@peritia.example', { 'x-forwarded-for': '2.2.2.2' })).status).toBe(401);
  expect((await asked('nadie@peritia.example', { 'x-forwarded-for': '2.2.2.2, local' })).status).toBe(429);
});

test('the OpenAPI document lists every call with its parameters, body and problems', async () => {
  const { body } = await api.call('GET', '/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  type Operation = {
    parameters: { name: string; in: string }[];
    requestBody?: unknown;
    security?: unknown;
    responses: Record<string, { description: string }>;
  };
  const paths = body.paths as Record<string, Record<string, Operation>>;
  for (const endpoint of endpoints) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation, `${endpoint.method} ${endpoint.path}`).toBeDefined();
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
    expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
    expect(operation?.security).toEqual(
      endpoint.who === 'proposal' || endpoint.notesCaller ? [{}, { bearer: [] }] : endpoint.who === 'public' ? [] : [{ bearer: [] }],
    );
    const told = Object.values(operation?.responses ?? {})
      .map((response) => response.description)
      .join(', ');
    for (const problem of endpoint.problems) expect(told).toContain(problem);
  }
  expect(Object.keys(paths)).toContain('/captures/uploads');
});

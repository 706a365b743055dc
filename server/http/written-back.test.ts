import { describe, expect, test } from 'vitest';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { contractRoutes } from '#server/app.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { propose } from '#tests/support/module-contracting.ts';
import { type DemoPerson, demoPeople, logInDemoPeople } from '#tests/support/module-people.ts';
import { inPresentNames, withoutWhatWasRead } from './written-back.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const changing = contractRoutes(api.ports)
  .map(({ endpoint }): EndpointParts => endpoint)
  .filter(({ method }) => method === 'PATCH' || method === 'PUT');
const nameOf = ({ method, path }: Pick<EndpointParts, 'method' | 'path'>) => `${method} ${path}`;

/** Calls that are actions: their bodies do not have the fields that a GET answers, so there is nothing to send back. */
const actions = [
  'PATCH /call-requests/{id}',
  'PATCH /policies/{id}/evaluations/{evaluationId}',
  'PATCH /policies/{id}/payment_methods/{methodId}',
  'PATCH /policies/{id}/risks/{riskId}/claims/{claimId}',
  'PATCH /sepa_files/{id}',
  'PUT /policies/{id}/evaluations/{evaluationId}/hold',
  'PUT /policies/{id}/make-payment',
  'PUT /policies/{id}/mobile-terminals/{terminalId}/coordinates',
  'PUT /policies/{id}/payments/{paymentId}/mark-as-paid',
  'PUT /policies/{id}/payments/{paymentId}/pay',
  'PUT /policies/{id}/payments/{paymentId}/pay-iban',
  'PUT /policies/{id}/payments/{paymentId}/pay-new-card',
  'PUT /policies/{id}/payments/{paymentId}/pay-new-iban',
  'PUT /policies/{id}/payments/{paymentId}/transactions/{transactionId}/return',
  'PUT /policies/{id}/risks/{riskId}/handoff-report',
  // A user's own view, which each call replaces as a whole.
  'PUT /views/{viewId}',
];

test('each call that changes something says which one reads it, or is an action', () => {
  const without = changing.filter(({ changes }) => !changes).map(nameOf);
  expect(without.toSorted()).toEqual(actions);
});

const { proposal } = await propose(api);
const item = { risk_type: 1, brand: 'Nokia', model: '3310', price: 59 };
const itemId = Number((await api.call('POST', '/generic_items', { token: tokens.admin, body: item })).body.id);
const webhook = { name: 'Socio', url: 'https://socio.example/', event_types: ['policy.booked'], distributor_id: 1 };
const webhookId = Number((await api.call('POST', '/webhooks', { token: tokens.admin, body: webhook })).body.id);
const { body: seller } = await api.call('GET', '/users?filter[role]=store', { token: tokens.admin });
const key = { name: 'Socio', user_id: (seller.data as { id: number }[])[0]?.id, scopes: ['policies:read'], ends_on: '2049-01-01' };
const keyId = Number((await api.call('POST', '/api-keys', { token: tokens.admin, body: key })).body.id);
/** The ids with which a path is tested: one object of each kind, and several users and policies, which differ most. */
const ids = (path: string) => {
  if (path.startsWith('/proposals')) return [String(proposal.identifier_proposal)];
  if (path.startsWith('/generic_items')) return [itemId];
  if (path.startsWith('/webhooks')) return [webhookId];
  if (path.startsWith('/api-keys')) return [keyId];
  return path.startsWith('/users') || path.startsWith('/policies') ? [1, 2, 3, 4] : [1];
};
/** The demo user who owns the object with id 1, by the callers of the endpoint. */
const holders: Partial<Record<EndpointParts['who'], DemoPerson>> = { owner: 'policyholder', store: 'store' };

describe.each(changing.flatMap((endpoint) => (endpoint.changes ? [[nameOf(endpoint), endpoint, endpoint.changes] as const] : [])))(
  '%s',
  (_, endpoint, reader) => {
    test.each(Object.keys(demoPeople) as DemoPerson[])('what was read may be sent back by %s, and nothing is another', async (person) => {
      const by = { token: tokens[person] };
      for (const id of ids(endpoint.path)) {
        const at = (path: string) => path.replace('{id}', String(id)).replace('{landingId}', '1');
        const { body: read } = await api.call('GET', at(reader.path), by);
        const { status, body } = await api.call(endpoint.method, at(endpoint.path), { ...by, body: read });
        // A user who may not make the call at all is refused without any faults of fields.
        if (status === 403 || status === 404) expect(body.fields).toBeUndefined();
        else expect([status, { ...body, version: undefined }]).toEqual([200, { ...read, version: undefined }]);
        if (person === 'admin' || (id === 1 && person === holders[endpoint.who])) expect(status).toBe(200);
      }
    });
  },
);

test('what is as it was read is left alone by whoever may not change it, and the rest is changed', async () => {
  const { body: store } = await api.call('GET', '/stores/1', { token: tokens.store });
  const { status, body } = await api.call('PATCH', '/stores/1', { token: tokens.store, body: { ...store, opening_hours: 'De 9 a 21 h' } });
  expect([status, body]).toEqual([200, { ...store, opening_hours: 'De 9 a 21 h' }]);
  const other = await api.call('PATCH', '/stores/1', { token: tokens.store, body: { ...store, code: 'OTRO' } });
  expect([other.status, other.body.fields]).toEqual([403, [{ path: 'code', code: 'forbidden' }]]);
});

test('one part of what goes together is judged with the other as it is', async () => {
  const by = { token: tokens.admin };
  const place = { latitude: 40.1, longitude: -3.7 };
  await api.call('PATCH', '/stores/1', { ...by, body: place });
  expect((await api.call('PATCH', '/stores/1', { ...by, body: { ...place, latitude: 41 } })).body).toMatchObject({
    ...place,
    latitude: 41,
  });
  const half = await api.call('PATCH', '/stores/1', { ...by, body: { latitude: null } });
  expect([half.status, half.body.fields]).toEqual([422, [{ path: 'latitude', code: 'missing' }]]);
  await api.call('PATCH', '/discounts/1', { ...by, body: { kind: 'amount', value: 250 } });
  const percentage = await api.call('PATCH', '/discounts/1', { ...by, body: { kind: 'percentage' } });
  expect([percentage.status, percentage.body.fields]).toEqual([422, [{ path: 'value', code: 'conflict' }]]);
});

test.each([
  ['PATCH /stores/1', { coordinates: { latitude: 40.4, longitude: -3.7 } }, { latitude: 40.4, longitude: -3.7 }],
  ['PATCH /stores/1', { coordinates: null }, { latitude: null, longitude: null }],
  ['PATCH /repair_centers/1', { coordinates: { latitude: 40.4, longitude: -3.7 } }, { latitude: 40.4, longitude: -3.7 }],
  ['PATCH /discounts/1', { worth: { kind: 'amount', value: 7.5 } }, { kind: 'amount', value: 7.5 }],
  ['PATCH /distributors/1', { document: 'B58378431' }, { document_code: 'B58378431' }],
  ['PATCH /users/3', { document: '54362315K' }, { document_type: 'NIF', document_code: '54362315K' }],
  ['PATCH /users/3', { document: null }, { document_type: null, document_code: null }],
])('%s understands %j, as it was said before', async (call, body, expected) => {
  const [method = '', path = ''] = call.split(' ');
  const answer = await api.call(method, path, { token: tokens.admin, body });
  expect([answer.status, answer.body]).toMatchObject([200, expected]);
});

test('of what takes the place of the whole nothing is left out but what is only read, and nothing is read for a body without such parts', async () => {
  const reads: string[] = [];
  const readNow = async () => void reads.push('read');
  const put = changing.find((each) => nameOf(each) === 'PUT /proposals/{id}') as EndpointParts;
  const said = { version: 1, phone: '600555010', price: null, other: 1 };
  expect(await withoutWhatWasRead(put, said, readNow)).toEqual({ version: 1, phone: '600555010', other: 1 });
  const patch = changing.find((each) => nameOf(each) === 'PATCH /stores/{id}') as EndpointParts;
  for (const given of [null, 7, [], {}, { distributor_id: 1 }, JSON.parse('{"__proto__":{"name":1}}')])
    expect(await withoutWhatWasRead(patch, given, readNow)).toEqual(given);
  expect(reads).toEqual([]);
  expect(inPresentNames(patch, { coordinates: 7 })).toEqual({ coordinates: 7 });
});

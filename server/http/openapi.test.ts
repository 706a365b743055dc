import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  security: object[];
  parameters: { name: string; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { headers?: object; content?: Record<string, { schema: { $ref?: string } }> }>;
}
interface Schema {
  description?: string;
  properties?: Record<string, { description?: string; pattern?: string; enum?: string[] }>;
}

const api = await openModuleApi();
const { body: document } = await api.call<{
  info: { description: string; contact: object; license: object };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; headers: Record<string, object> };
}>('GET', '/openapi.json');
const at = (method: string, path: string) => document.paths[path]?.[method] as Operation;
const operations = Object.values(document.paths).flatMap((item) =>
  Object.entries(item).flatMap(([name, operation]) => (name.startsWith('x-') ? [] : [operation])),
);

test('each call has a name of its own that follows from its address, a tag that is described and a credential, or that it needs none', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names).toContain('getPoliciesIdRisksRiskIdClaimsClaimId');
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(150);
  const known = document.tags.map(({ name }) => name);
  expect(operations.filter(({ tags, security }) => !known.includes(tags[0] ?? '') || security === undefined)).toEqual([]);
});

test('its words are the comments of the contract, without where a rule comes from', () => {
  expect(at('post', '/policies').description).toContain('Contracts a proposal, once.');
  expect(document.components.schemas.Discount?.properties?.value?.description).toBe('Per cent or euros, two decimals.');
  const text = JSON.stringify(document);
  expect((text.match(/"description"/g) ?? []).length).toBeGreaterThan(1000);
  expect(text).not.toMatch(/specification §|decision A\d/i);
});

test('what may be sent back as it was read is said, and which names of before are understood', () => {
  const { description } = at('patch', '/stores/{id}');
  expect(description).toContain('Se puede enviar lo que responde `GET /stores/{id}`');
  expect(description).toContain('antes se llamaba `coordinates`');
  expect(at('put', '/policies/{id}/make-payment').description).not.toContain('Se puede enviar lo que responde');
});

test('schemas have names, once each, and no dialect of their own', () => {
  expect(at('get', '/stores/{id}').responses[200]?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Store' });
  expect(at('post', '/stores').requestBody?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/PostStoresBody' });
  expect(JSON.stringify(document)).not.toContain('$schema');
  expect(document.components.schemas.FieldFault?.properties?.code?.enum).toContain('not-whole-cents');
});

test('what is not JSON, and what stands in headers, is there', () => {
  expect(Object.keys(at('get', '/captures/{id}').responses[200]?.content ?? {})).toContain('image/jpeg');
  const evidence = at('get', '/policies/{id}/evaluations/{evaluationId}/evidence');
  expect(Object.keys(evidence.responses[200]?.content ?? {})).toContain('application/pdf');
  expect(Object.keys(at('get', '/sepa_files/{id}').responses[200]?.content ?? {})).toContain('application/xml');
  const patch = at('patch', '/captures/uploads/{slot}');
  expect(Object.keys(patch.requestBody?.content ?? {})).toEqual(['application/offset+octet-stream']);
  expect(Object.keys(patch.responses[204]?.headers ?? {})).toEqual(expect.arrayContaining(['Upload-Offset', 'Peritia-Receipt']));
  expect(Object.keys(at('post', '/captures/uploads').responses[201]?.headers ?? {})).toContain('Location');
  expect(Object.keys(at('post', '/users/login').responses[429]?.headers ?? {})).toEqual(['Retry-After']);
  expect(Object.keys(at('post', '/payment-notices').requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded']);
});

test('it says of a key and of a code what the server takes', () => {
  const key = at('post', '/stores').parameters.find(({ name }) => name === 'Idempotency-Key');
  expect(key?.schema.pattern).toBe('^[\\w.:-]{8,100}$');
  const form = new RegExp(patternOf('PostProposalsBody', 'discount'));
  expect(form.test('bienvenida')).toBe(true);
});

function patternOf(schema: string, field: string): string {
  return /"pattern":"([^"]+)"/.exec(JSON.stringify(document.components.schemas[schema]?.properties?.[field]))?.[1] ?? '$.';
}

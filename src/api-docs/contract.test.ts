import { expect, test } from 'vitest';
import { type CallOfContract, curlOf, requestOf } from './contract.ts';

const call: CallOfContract = {
  parameters: [
    { name: 'id', in: 'path', required: true },
    { name: 'page', in: 'query', style: 'deepObject', schema: { properties: { size: {}, cursor: {} } } },
    { name: 'search', in: 'query' },
    { name: 'Idempotency-Key', in: 'header' },
  ],
};

test('what is filled in goes to its place, and what is not is left out', () => {
  const parameters = { id: 'a/b', 'page[size]': '2', search: '', 'Idempotency-Key': 'k' };
  expect(requestOf('post', '/policies/{id}/links', call, { credential: 'ps_x', parameters, body: '{"a":1}' })).toEqual({
    method: 'POST',
    url: 'policies/a%2Fb/links?page%5Bsize%5D=2',
    headers: { authorization: 'Bearer ps_x', 'content-type': 'application/json', 'idempotency-key': 'k' },
    body: '{"a":1}',
  });
  expect(requestOf('get', '/settings', {}, { credential: '', parameters: {}, body: null })).toEqual({
    method: 'GET',
    url: 'settings',
    headers: {},
    body: null,
  });
});

test('a line of a shell holds no credential, and nothing that it is filled with ends its quotation', () => {
  const request = requestOf('post', '/users', {}, { credential: 'ps_secret', parameters: {}, body: `{"name":"D'Ors"}` });
  const line = curlOf('https://peritia.example/api/', request);
  expect(line).toBe(
    `curl --request POST 'https://peritia.example/api/users' \\\n  --header "authorization: Bearer $PERITIA_KEY" \\\n  --header 'content-type: application/json' \\\n  --data '{"name":"D'\\''Ors"}'`,
  );
});

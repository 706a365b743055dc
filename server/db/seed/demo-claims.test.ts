import { beforeAll, expect, test } from 'vitest';
import { notices } from '#domain/policy/notices.ts';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { sha256 } from '#tests/support/module-uploads.ts';
import { seedDemoClaims } from './demo-claims.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
beforeAll(async () => {
  await seedDemoClaims(api.ports);
});

const list = async () => {
  const { body } = await api.call('GET', '/policy-claims?sort=created_at', { token: tokens.staff });
  return body.data as ClaimDetail[];
};

test('the demo policyholder has a claim in each state, with all its documents', async () => {
  const claims = await list();
  expect(claims.map(({ claim_type, status, internal_status, cover }) => [claim_type.text, status, internal_status, cover])).toEqual([
    ['Lesiones del conductor', 4, 3, 'covered'],
    ['Rotura de la pantalla', 2, 5, 'covered'],
    ['Daños del electrodoméstico', 2, 6, 'not-started'],
    ['Hurto', 1, 2, 'covered'],
    ['Daños del patinete', 1, 1, 'covered'],
  ]);
  expect(claims.map(({ missing_documents }) => missing_documents)).toEqual([[], [], [], [], []]);
  expect(claims.map(({ is_to_be_regularised }) => is_to_be_regularised)).toEqual([true, false, false, false, true]);
  expect(claims.map(({ statuses }) => statuses[0]?.comments !== null)).toEqual([true, true, true, false, false]);
  const times = claims.flatMap(({ created_at, statuses }) => [...statuses.map((status) => status.created_at), created_at]);
  for (const time of times) expect(Date.parse(time)).toBeLessThan(api.now.getTime());
});

test('their files open, and are what they say', async () => {
  const files = (await list()).flatMap(({ documents }) => documents.flatMap((document) => document.files));
  expect(files).toHaveLength(12);
  for (const { capture_id, media_type, sha256: told } of files) {
    const headers = { accept: media_type, authorization: `Bearer ${tokens.policyholder}` };
    const response = await api.fetch(`/captures/${capture_id}`, { headers });
    expect(response.headers.get('content-type')).toBe(media_type);
    expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(told);
  }
});

test('made again nothing is made, and the policyholder is told of what waits for them', async () => {
  const before = await list();
  await seedDemoClaims(api.ports);
  expect(await list()).toEqual(before);
  const { body } = await api.call('GET', '/policies', { token: tokens.policyholder });
  const told = notices(body.data as Policy[], '2026-03-10');
  expect(told).toContainEqual(expect.objectContaining({ kind: 'documentation-rejected', policyId: 6 }));
  expect(told).toContainEqual(expect.objectContaining({ kind: 'claim-denied', policyId: 5 }));
});

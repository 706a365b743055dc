import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import { type ClaimsDesk, faults, openClaimsDesk } from '#tests/support/module-claims.ts';

let desk: ClaimsDesk;
let claim: ClaimDetail;
let centerId: number;
beforeAll(async () => {
  desk = await openClaimsDesk();
  const body = { name: 'Taller Mar', address: 'Calle 1', postal_code: '46003', city: 'Valencia' };
  centerId = Number((await desk.api.call('POST', '/repair_centers', { token: desk.tokens.admin, body })).body.id);
});
afterAll(() => desk.api.close());
beforeEach(async () => {
  claim = (await desk.declare(desk.phone, { claim_type_id: 3 })).body;
});

type Person = keyof ClaimsDesk['tokens'];
const place = () => `${desk.pathOf(desk.phone)}/claims/${claim.id}`;
const change = (body: object, person: Person = 'staff') =>
  desk.api.call<ClaimDetail>('PATCH', place(), { token: desk.tokens[person], body });
const choose = (repair_center_id: number | null, person?: Person) => change({ event: 'repair-center-chosen', repair_center_id }, person);
const pay = (parts: object = {}, person?: Person) =>
  change({ event: 'paid', amount: 89.9, paid_to: 'repair-center', paid_on: '2026-03-10', ...parts }, person);

test('a workshop is chosen, changed and taken away, and its claim stays where it was', async () => {
  const { status, body } = await choose(centerId);
  expect([status, body]).toMatchObject([
    200,
    { internal_status: 1, repair_center: { id: centerId, name: 'Taller Mar', city: 'Valencia' } },
  ]);
  expect((await choose(null)).body.repair_center).toBeNull();
  expect(faults(await choose(999_999))).toEqual(['repair_center_id unknown']);
  await desk.api.sql('update repair_centers set active = false where id = $1', [centerId]);
  expect(faults(await choose(centerId))).toEqual(['repair_center_id unknown']);
  await desk.api.sql('update repair_centers set active = true where id = $1', [centerId]);
  await change({ event: 'denied', comments: 'Es anterior.' });
  expect(faults(await choose(centerId))).toEqual(['event closed']);
});

test('what was paid of an accepted claim is written down, with whom it went to', async () => {
  expect(faults(await pay())).toEqual(['event not-accepted']);
  await change({ event: 'accepted' });
  expect(faults(await pay())).toEqual(['paid_to no-repair-center']);
  await choose(centerId);
  expect(faults(await pay({ paid_on: '2026-03-11' }))).toEqual(['paid_on in-future']);
  expect(faults(await pay({ paid_on: '2026-03-07' }))).toEqual(['paid_on before-loss']);
  await pay();
  const { body } = await pay({ amount: 10, paid_to: 'policyholder' });
  expect(body.payouts).toMatchObject([
    { amount: 89.9, paid_to: 'repair-center', paid_on: '2026-03-10' },
    { amount: 10, paid_to: 'policyholder', paid_on: '2026-03-10' },
  ]);
  const events = await desk.api.sql<{ user_id: number }>(
    `select user_id from audit_events where kind = 'claim-changed' and data->>'claim' = $1 and data->>'event' = 'paid'`,
    [String(claim.id)],
  );
  expect(events).toEqual([{ user_id: 4 }, { user_id: 4 }]);
});

test('what something was paid for is not denied any more, also after it was opened again', async () => {
  await change({ event: 'accepted' });
  await pay({ paid_to: 'policyholder' });
  const deny = () => change({ event: 'denied', comments: 'Es anterior.' });
  expect(faults(await deny())).toEqual(['event already-paid']);
  await change({ event: 'settled' });
  await change({ event: 'reopened' });
  expect(faults(await deny())).toEqual(['event already-paid']);
});

test('by nobody but the office', async () => {
  for (const [person, expected] of [
    ['policyholder', 403],
    ['other', 404],
    ['store', 403],
    ['distributor', 403],
  ] as const)
    expect([person, (await choose(centerId, person)).status, (await pay({}, person)).status]).toEqual([person, expected, expected]);
  expect((await desk.api.call('GET', place(), { token: desk.tokens.staff })).body).toMatchObject({ repair_center: null, payouts: [] });
});

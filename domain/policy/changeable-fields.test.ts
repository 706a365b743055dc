import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { roles } from '#domain/access/roles.ts';
import type { PolicyField } from './changeable-fields.ts';
import { checkChanges, policyFields } from './changeable-fields.ts';
import type { PolicyStatus } from './policy-status.ts';

const contact = 'email phone address';
const contracting = `${contact} device purchase_date invoice_declared periodicity discount`;
const ofStaff = `${contracting} complete_name imei retries_reset risk_active evaluation_active sign_by`;

test.each<[Role, PolicyStatus, string]>([
  ['policyholder', 1, contracting],
  ['policyholder', 2, contact],
  ['policyholder', 3, contact],
  ['policyholder', 4, ''],
  ['store', 1, contracting],
  ['store', 2, contact],
  ['store', 3, contact],
  ['store', 4, ''],
  ['distributor', 1, contracting],
  ['distributor', 2, contact],
  ['distributor', 3, contact],
  ['distributor', 4, ''],
  ['staff', 1, ofStaff],
  ['staff', 2, ofStaff],
  ['staff', 3, ofStaff],
  ['staff', 4, contact],
  ['admin', 1, `${ofStaff} store_id`],
  ['admin', 2, `${ofStaff} store_id`],
  ['admin', 3, `${ofStaff} store_id`],
  ['admin', 4, contact],
])('%s, status %i: %s', (role, status, expected) => {
  const allowed = policyFields.filter((field) => checkChanges(role, status, [field]).ok);
  expect(allowed.toSorted()).toEqual(expected.split(' ').filter(Boolean).toSorted());
});

test('the fields at fault are named, and one of them refuses the whole', () => {
  expect(checkChanges('policyholder', 3, ['email', 'imei', 'device'])).toEqual({ ok: false, problem: { fields: ['imei', 'device'] } });
  expect(checkChanges('policyholder', 3, [])).toEqual({ ok: true, value: true });
});

test('nobody below staff touches what decides about cover', () => {
  const decisive: PolicyField[] = ['imei', 'retries_reset', 'risk_active', 'evaluation_active', 'sign_by'];
  const customers = roles.filter((role) => role !== 'staff' && role !== 'admin');
  for (const role of customers) {
    for (const status of [1, 2, 3, 4] as const) {
      expect(checkChanges(role, status, decisive)).toEqual({ ok: false, problem: { fields: decisive } });
    }
  }
});

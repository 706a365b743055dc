import type { Role } from '#domain/access/roles.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { PolicyStatus } from './policy-status.ts';

/**
 * The fields of a policy that can be changed, by their names on the wire; a discount is added and removed by separate calls. Status, signature, payments, payment method
 * and evaluations are not among them: they have their own calls and rules.
 */
export const policyFields = [
  'email',
  'phone',
  'address',
  'device',
  'purchase_date',
  'invoice_declared',
  'periodicity',
  'discount',
  'complete_name',
  'imei',
  'retries_reset',
  'risk_active',
  'evaluation_active',
  'sign_by',
  'store_id',
] as const;
export type PolicyField = (typeof policyFields)[number];

const contact: readonly PolicyField[] = ['email', 'phone', 'address'];
/** Fields that belong to the contract and its price: a customer may change them only while the policy is an unpaid draft. */
const contracting: readonly PolicyField[] = [...contact, 'device', 'purchase_date', 'invoice_declared', 'periodicity', 'discount'];
const ofStaff: readonly PolicyField[] = [
  ...contracting,
  'complete_name',
  'imei',
  'retries_reset',
  'risk_active',
  'evaluation_active',
  'sign_by',
];
const ofCustomer: Readonly<Record<PolicyStatus, readonly PolicyField[]>> = { 1: contracting, 2: contact, 3: contact, 4: [] };

const changeable: Readonly<Record<Role, Readonly<Record<PolicyStatus, readonly PolicyField[]>>>> = {
  policyholder: ofCustomer,
  store: ofCustomer,
  distributor: ofCustomer,
  staff: { 1: ofStaff, 2: ofStaff, 3: ofStaff, 4: contact },
  admin: { 1: policyFields, 2: policyFields, 3: policyFields, 4: contact },
};

/**
 * The allow-list of `PATCH /policies/{id}` and `…/admin` (decision A55): whether a role may change these fields of a policy in a status. The
 * problem lists the fields that it may not change. Of a cancelled policy only contact data can be changed, by staff.
 */
export function checkChanges(role: Role, status: PolicyStatus, fields: readonly PolicyField[]): Result<true, { fields: PolicyField[] }> {
  const refused = fields.filter((field) => !changeable[role][status].includes(field));
  return refused.length === 0 ? ok(true) : fail({ fields: refused });
}

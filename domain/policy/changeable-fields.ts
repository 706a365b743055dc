import type { Role } from '#domain/access/roles.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { PolicyStatus } from './policy-status.ts';

/**
 * What a change of a policy may name, in the wire's words; a discount is added and removed by calls of its own. Status, signature, payments, the method of payment and
 * evaluations are not among them: each has calls of its own, with its rule.
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
/** What is being contracted: its own until it is paid, for then it has a price and a contract. */
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
 * The white-list of `PATCH /policies/{id}` and `…/admin` (decision A55): what somebody of a role may change of a policy in a status. The
 * problem names the fields that they may not; then nothing is changed. A cancelled policy keeps only how to reach its holder.
 */
export function checkChanges(role: Role, status: PolicyStatus, fields: readonly PolicyField[]): Result<true, { fields: PolicyField[] }> {
  const refused = fields.filter((field) => !changeable[role][status].includes(field));
  return refused.length === 0 ? ok(true) : fail({ fields: refused });
}

import { deviceName } from '#domain/policy/device-name.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';

const statuses: Record<Policy['status'], string> = { 1: 'borrador', 2: 'pagada sin firmar', 3: 'pagada y firmada', 4: 'cancelada' };
const evaluations: Record<Policy['evaluation_status'], string> = {
  1: 'sin hacer',
  2: 'pendiente',
  3: 'validada',
  4: 'rechazada',
  5: 'cancelada',
  6: 'no hace falta',
};
/** The sum of amounts in euros, as a spreadsheet in Spain reads it. */
const sum = (euros: readonly number[]) => (euros.reduce((cents, each) => cents + centsOf(each), 0) / 100).toFixed(2).replace('.', ',');

/** One row a policy. */
export const csvColumns: Record<string, (policy: Policy) => string | number | null> = {
  id: ({ id }) => id,
  número: ({ number }) => number,
  estado: ({ status }) => statuses[status],
  producto: ({ product }) => product.name,
  tomador: ({ complete_name }) => complete_name,
  'bienes asegurados': ({ policy_risks }) => policy_risks.map((risk) => deviceName(risk)?.name ?? risk.name).join(', '),
  peritación: ({ evaluation_status }) => evaluations[evaluation_status],
  'importe de los recibos': ({ policy_payments }) => sum(policy_payments.map(({ price }) => price)),
  // Apart, and both positive: a sign would make the cell a formula, and a refund does not pay a receipt.
  'por pagar': ({ policy_payments }) => sum(policy_payments.map(({ pending_amount }) => Math.max(0, pending_amount))),
  'por devolver': ({ policy_payments }) => sum(policy_payments.map(({ pending_amount }) => Math.max(0, -pending_amount))),
  alta: ({ created_at }) => instantDay(created_at),
};

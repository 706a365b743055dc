import { deviceName } from '#domain/policy/device-name.ts';
import type { Policy } from '#domain/wire/policies.ts';

const statuses: Record<Policy['status'], string> = { 1: 'borrador', 2: 'pagada sin firmar', 3: 'pagada y firmada', 4: 'cancelada' };
const evaluations: Record<Policy['evaluation_status'], string> = {
  1: 'sin hacer',
  2: 'pendiente',
  3: 'validada',
  4: 'rechazada',
  5: 'cancelada',
  6: 'no hace falta',
};
/** As a spreadsheet in Spain reads an amount. */
const amount = (euros: number) => euros.toFixed(2).replace('.', ',');
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** One row a policy. */
export const csvColumns: Record<string, (policy: Policy) => string | number | null> = {
  id: ({ id }) => id,
  número: ({ number }) => number,
  estado: ({ status }) => statuses[status],
  producto: ({ product }) => product.name,
  tomador: ({ complete_name }) => complete_name,
  'bienes asegurados': ({ policy_risks }) => policy_risks.map((risk) => deviceName(risk)?.name ?? risk.name).join(', '),
  peritación: ({ evaluation_status }) => evaluations[evaluation_status],
  'importe de los recibos': ({ policy_payments }) => amount(sum(policy_payments.map(({ price }) => price))),
  'por pagar': ({ policy_payments }) => amount(sum(policy_payments.map(({ pending_amount }) => pending_amount))),
  alta: ({ created_at }) => created_at,
};

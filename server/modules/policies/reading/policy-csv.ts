import { deviceName } from '#domain/policy/device-name.ts';
import { amountText, centsOf } from '#domain/shared/money.ts';
import type { Policy } from '#domain/wire/policies.ts';
import type { policyHeads } from '#domain/wire/policy-heads.ts';
import { evaluationText } from '#server/modules/csv/cell-words.ts';
import type { CsvCells } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';

const statuses: Record<Policy['status'], string> = { 1: 'Borrador', 2: 'Sin firmar', 3: 'Firmada', 4: 'Cancelada' };
/** The sum of amounts in euros, in the number format of spreadsheets in Spain. */
const sum = (euros: readonly number[]) => amountText(euros.reduce((cents, each) => cents + centsOf(each), 0));

/** The cells of a policy's row. */
export const cells: CsvCells<typeof policyHeads, Policy> = {
  id: ({ number }) => number,
  holder: ({ complete_name }) => complete_name,
  insured: ({ policy_risks }) =>
    policy_risks
      .filter(({ active }) => active)
      .map((risk) => deviceName(risk)?.name ?? risk.name)
      .join(', '),
  product: ({ product }) => product.name,
  status: ({ status }) => statuses[status],
  evaluation: ({ evaluation_status }) => evaluationText[evaluation_status],
  receipt: ({ policy_payments: [first] }) => (first ? sum([first.price]) : null),
  store: ({ store }) => store?.name ?? 'Web',
  created_at: ({ created_at }) => instantDay(created_at),
  total: ({ policy_payments }) => sum(policy_payments.map(({ price }) => price)),
  // In separate columns and both positive: a minus sign would make the cell a formula, and a refund does not reduce what is pending.
  pending: ({ policy_payments }) => sum(policy_payments.map(({ pending_amount }) => Math.max(0, pending_amount))),
  refundable: ({ policy_payments }) => sum(policy_payments.map(({ pending_amount }) => Math.max(0, -pending_amount))),
  policy_id: ({ id }) => id,
};

import { amountText, centsOf } from '#domain/shared/money.ts';
import type { ListedTransaction, SepaFile, sepaFileHeads, transactionHeads } from '#domain/wire/bank-files.ts';
import type { CsvCells } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';

const fileStates: Record<SepaFile['state'], string> = {
  made: 'Sin respuesta',
  accepted: 'Aceptado',
  'partly-accepted': 'Aceptado en parte',
  rejected: 'Rechazado',
};

export const sepaFileCells: CsvCells<typeof sepaFileHeads, SepaFile> = {
  day: (file) => file.day,
  transactions: (file) => file.transactions,
  control_sum: (file) => amountText(centsOf(file.control_sum)),
  handed: (file) => (file.handed_over_at === null ? 'Todavía no' : instantDay(file.handed_over_at)),
  state: (file) => fileStates[file.state],
  message_id: (file) => file.message_id,
  created_at: (file) => instantDay(file.created_at),
  id: (file) => file.id,
};

const types: Record<ListedTransaction['type'], string> = { 1: 'Tarjeta', 2: 'A mano', 3: 'Adeudo' };
const states: Record<ListedTransaction['state'], string> = {
  open: 'En camino',
  booked: 'Cobrado',
  refused: 'Rechazado',
  returned: 'Devuelto',
  unmatched: 'Por devolver',
};

export const transactionCells: CsvCells<typeof transactionHeads, ListedTransaction> = {
  payment: (item) => item.payment_identifier ?? 'Guardar tarjeta',
  policy: (item) => item.policy_number,
  type: (item) => types[item.type],
  amount: (item) => amountText(centsOf(item.amount)),
  state: (item) => states[item.state],
  reason: (item) => item.reason,
  retry: retryText,
  value_date: (item) => item.value_date,
  created_at: (item) => instantDay(item.created_at),
  order: (item) => item.order_number,
  id: (item) => item.id,
};

/** The cell that says when a failed transaction is collected again. */
function retryText({ state, retry_on: retryOn, is_held: isHeld }: ListedTransaction): string | null {
  if (state !== 'returned' && state !== 'refused') return null;
  return retryOn ?? (isHeld ? 'Espera a una persona' : null);
}

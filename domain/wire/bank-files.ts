import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { civilDate, id, idParam, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse } from './list.ts';
import { transactionSchema } from './payments.ts';
import { dayField } from './typed-fields.ts';

/**
 * What became of a row of a bank's file. `unknown`: no debit of ours; `unchanged`: the row says nothing new; `mismatch`: its amount is not that of the debit;
 * `unmatched`: the receipt was paid already, so the money has to be given back; `other-currency`: the amount is not in euros, as all our debits are.
 */
const bankRowOutcomes = ['booked', 'returned', 'unchanged', 'mismatch', 'unmatched', 'unknown', 'other-currency'] as const;

/** One transaction of a bank's file, in the order of the file; a file without transactions still has one row. */
const bankFileRowSchema = v.object({
  /**
   * End-to-end id of the debit; empty where the bank gives none, or the file is empty. For a block of transactions that is not ours, or does not add up: the id of
   * the block. For a report on a file that is not ours, or a report that names no debits: the id of that file.
   */
  end_to_end_id: v.string(),
  /** Euros, the amount of the original debit where the bank repeats it; null where the file has no amount, or none in euros. */
  amount: v.nullable(v.number()),
  /** Euros that the bank charged on top; null where the file states none, and in files that were read before charges were recorded. */
  charges: v.optional(v.nullable(v.number()), null),
  outcome: v.picklist(bankRowOutcomes),
  /** The bank's reason code of a return. */
  reason: v.nullable(v.string()),
  /** Number of the receipt that the debit was to collect. */
  payment_identifier: v.nullable(v.string()),
});
export type BankFileRow = v.InferOutput<typeof bankFileRowSchema>;

/** A day's file of debits for the bank, pain.008.001.08. */
const sepaFileSchema = v.object({
  id,
  day: civilDate,
  message_id: v.string(),
  transactions: v.number(),
  /** Euros. */
  control_sum: v.number(),
  sha256: v.string(),
  state: v.picklist(['made', 'accepted', 'partly-accepted', 'rejected']),
  /** False: the file itself can no longer be read, because somebody in it was erased or its retention period is over. */
  is_readable: v.boolean(),
  created_at: instant,
  /** When the office said that it gave the file to the bank; null: not yet. */
  handed_over_at: v.nullable(instant),
});
export type SepaFile = v.InferOutput<typeof sepaFileSchema>;

/** Columns of the office's list of debit files; `message_id` and those after it appear only in the exported file. */
export const sepaFileHeads = {
  day: 'Día',
  transactions: 'Adeudos',
  control_sum: 'Importe',
  handed: 'Entregado',
  state: 'El banco dice',
  message_id: 'Mensaje',
  created_at: 'Hecho el',
  id: 'Id',
} as const;

export const listSepaFiles = endpoint({
  method: 'GET',
  path: '/sepa_files',
  summary: 'Ficheros de adeudos para el banco',
  who: 'staff',
  query: listQuery({ filter: { day: v.optional(dayField) }, sort: ['id'], more: exportable }),
  response: listResponse(sepaFileSchema),
  problems: [],
});

export const getSepaFile = endpoint({
  method: 'GET',
  path: '/sepa_files/{id}',
  summary: 'Un fichero de adeudos; con download=1, el propio fichero XML',
  who: 'staff',
  params: idParams,
  query: v.strictObject({ download: v.optional(v.literal('1')) }),
  response: sepaFileSchema,
  files: ['application/xml'],
  problems: [],
});

/**
 * Answers null when nothing falls due, so that no file is made. `already-exists`: today's file was already made; `payment-unavailable`: this installation collects no
 * debits.
 */
export const makeSepaFile = endpoint({
  method: 'POST',
  path: '/sepa_files',
  summary: 'Hacer ahora el fichero de adeudos de hoy, sin esperar a su hora',
  who: 'staff',
  factor: 'fresh',
  response: v.object({ file: v.nullable(sepaFileSchema) }),
  problems: ['already-exists', 'payment-unavailable'],
});

export const updateSepaFile = endpoint({
  method: 'PATCH',
  path: '/sepa_files/{id}',
  summary: 'Anotar que un fichero de adeudos se ha entregado al banco, o que todavía no',
  who: 'staff',
  factor: 'fresh',
  params: idParams,
  body: v.strictObject({ handed_over: v.boolean() }),
  response: sepaFileSchema,
  problems: [],
});

/** Limit of the file itself. A day's file of a large bank has some thousands of rows. */
export const maxBankFileBytes = 20 * 1024 * 1024;
/** Limit of the request body: the file in base64, and the JSON around it. */
const maxBankFileBodyBytes = Math.ceil(maxBankFileBytes / 3) * 4 + 1024;

/** Checked character by character: the check of valibot itself backtracks, and fails on megabytes of text. */
const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

export const importBankFile = endpoint({
  method: 'POST',
  path: '/bank_files',
  summary: 'Leer un fichero del banco (pain.002 o camt.054): cobros hechos y devueltos',
  who: 'staff',
  factor: 'fresh',
  body: v.strictObject({ fileBase64: v.pipe(v.string(), v.check(isBase64, 'base64' satisfies FieldCode)) }),
  maxBodyBytes: maxBankFileBodyBytes,
  response: v.object({
    id,
    format: v.picklist(['pain.002', 'camt.054']),
    message_id: v.string(),
    /** Exactly these bytes were imported before, so nothing was done. */
    already_imported: v.boolean(),
    imported_at: instant,
    rows: v.array(bankFileRowSchema),
  }),
  problems: ['bank-file-unreadable', 'too-large'],
});

/** A transaction with its policy and receipt, even when the receipt was annulled. */
const listedTransactionSchema = v.object({
  ...transactionSchema.entries,
  policy_id: id,
  policy_number: v.string(),
  /** The receipt; null: a card was only verified in order to be stored, and nothing was paid. */
  payment_id: v.nullable(id),
  payment_identifier: v.nullable(v.string()),
  /** The number by which the gateway or the bank knows the transaction. */
  order_number: v.string(),
  /** The debit file that holds the transaction; null: none, or not yet. */
  sepa_file_id: v.nullable(id),
  /** Day from which a receipt that could not be collected is collected again; null: when it falls due, or not automatically. */
  retry_on: v.nullable(civilDate),
  /** The receipt is not collected again until staff or the policyholder does something. */
  is_held: v.boolean(),
});
export type ListedTransaction = v.InferOutput<typeof listedTransactionSchema>;

/** Columns of the office's list of transactions; `id` appears only in the exported file. */
export const transactionHeads = {
  payment: 'Recibo',
  policy: 'Póliza',
  type: 'Cómo',
  amount: 'Importe',
  state: 'Estado',
  reason: 'Motivo',
  retry: 'Se vuelve a pedir',
  value_date: 'Día del adeudo',
  created_at: 'Desde',
  order: 'Referencia',
  id: 'Id',
} as const;

export const listTransactions = endpoint({
  method: 'GET',
  path: '/payment_transactions',
  summary: 'Cobros de todas las pólizas; con filter[state]=unmatched, los que hay que devolver',
  who: 'staff',
  query: listQuery({
    filter: {
      state: v.optional(transactionSchema.entries.state),
      /** 1 card, 2 by hand, 3 debit. */
      type: v.optional(v.picklist(['1', '2', '3'])),
      sepa_file_id: v.optional(idParam),
      /** `1`: the receipt will be collected again automatically; `0`: not until somebody does something. */
      retried: v.optional(v.picklist(['0', '1'])),
    },
    sort: ['id'],
    more: exportable,
  }),
  response: listResponse(listedTransactionSchema),
  problems: [],
});

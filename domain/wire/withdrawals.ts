import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, idParams, instant } from './fields.ts';

/** A withdrawal that is still possible, that was made, or that is no longer possible. */
const withdrawalSchema = v.object({
  /** `over`: the period has passed; `ended`: nothing is left to withdraw from, as the policy was not signed or its year is over. */
  state: v.picklist(['open', 'withdrawn', 'over', 'ended']),
  /** The policy's number. */
  number: v.string(),
  /** Last day on which one may withdraw; null: the period has not begun to run. */
  last_day: v.nullable(civilDate),
  /** The declaration of withdrawal, word for word, made or to be made; null when there is nothing to declare. */
  statement: v.nullable(v.string()),
  /** The insured devices by brand and model; empty for an insured person, and when there is nothing to declare. */
  insured: v.array(v.string()),
  /** The policy's last covered day when one withdraws now, or has; null when there is nothing to declare. */
  last_covered_day: v.nullable(civilDate),
  /** Euros that are paid back when one withdraws now; null: it has been done, or a person decides. */
  refund: v.nullable(v.number()),
  refund_decided_by: v.nullable(v.picklist(['rule', 'staff'])),
  /** Where the acknowledgement is sent, masked so that only the owner recognises the address: `t…r@ejemplo.es`. */
  sent_to: v.nullable(v.string()),
  /** When the policy ended. */
  ended_at: v.nullable(instant),
});
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

/** With `Accept: application/pdf` the acknowledgement of a withdrawal; `not-found` when there was none. `POST /policies/{id}/cancel` withdraws. */
export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/policies/{id}/withdrawal',
  summary: 'El desistimiento de una póliza: qué pasaría, o el acuse de lo que se declaró',
  who: 'owner',
  of: 'policy',
  params: idParams,
  response: withdrawalSchema,
  problems: [],
  files: ['application/pdf'],
});

/** The token of a mailed link, which allows withdrawing from one policy and nothing else. */
const linkBody = v.strictObject({ token: v.pipe(v.string(), v.maxLength(100)) });

/** The same as `GET …/withdrawal` for whoever has the link of a mail, without a log-in. It is a POST because no address may hold a secret. */
export const readMailedWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawals/statement',
  summary: 'El desistimiento de una póliza, con el enlace recibido por correo',
  who: 'public',
  body: linkBody,
  response: withdrawalSchema,
  problems: ['link-expired', 'not-found', 'rate-limited'],
  files: ['application/pdf'],
});

/**
 * `invalid-input`, `token`: `too-late` after the last day, `already-cancelled` when nothing is left to withdraw from. Sent again it answers the withdrawal that was
 * made.
 */
export const withdrawByMail = endpoint({
  method: 'POST',
  path: '/withdrawals',
  summary: 'Desistir de una póliza con el enlace recibido por correo, sin iniciar sesión',
  who: 'public',
  body: linkBody,
  response: withdrawalSchema,
  problems: ['link-expired', 'rate-limited'],
});

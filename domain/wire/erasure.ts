import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, idParams } from './fields.ts';

/**
 * The right to erasure (RGPD, art. 17), for the office to fulfil. Refused with `in-use` while something runs, all of it told at
 * once: `policies` `running` (a contract that has not ended, or covers to a later day), `claims` `open`, `payments` `owed` by or to them, or `under-way`
 * at a bank or gateway. Of past contracts what the law obliges to keep is blocked: nothing of the product shows it any more. The same call again answers the same.
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/users/{id}/erasure',
  summary: 'Suprimir los datos de una persona que lo pide',
  who: 'staff',
  factor: 'fresh',
  params: idParams,
  response: v.object({
    /** The day from which nothing of that person is kept, blocked or not; null: nothing is kept already. */
    blocked_until: v.nullable(civilDate),
  }),
  problems: ['in-use'],
});

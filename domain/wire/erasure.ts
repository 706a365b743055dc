import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { civilDate, idParams } from './fields.ts';

/**
 * The right to erasure (RGPD, art. 17), carried out by the office. Refused with `in-use` while something is unsettled, all of it at once: `policies` `running` (a
 * contract that has not ended, or covers until a later day), `claims` `open`, `payments` `owed` by or to the person, or `under-way` at a bank or gateway. Data of
 * past contracts that the law obliges us to keep are blocked: no screen or call shows them. Made again, the call answers the same.
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/users/{id}/erasure',
  summary: 'Suprimir los datos de una persona que lo pide',
  who: 'staff',
  factor: 'fresh',
  params: idParams,
  response: v.object({
    /** The day from which nothing of that person is kept, not even blocked; null: nothing is kept already. */
    blocked_until: v.nullable(civilDate),
  }),
  problems: ['in-use'],
});

import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

const count = v.pipe(v.number(), v.integer());

/** What waits too long or has failed, for whoever works in the office: a few seconds old at most. */
export const getOfficeStatus = endpoint({
  method: 'GET',
  path: '/office-status',
  summary: 'Lo que espera demasiado o ha fallado',
  who: 'staff',
  response: v.object({
    /** Evaluations whose term has passed, as the list of those that wait says it. */
    late_evaluations: count,
    /** Jobs that are tried no more. */
    failed_jobs: count,
    /** Mails, pushes and messages to phones that failed within a day. */
    failed_messages: count,
    /** Deliveries of webhooks that were given up within a day. */
    parked_deliveries: count,
    /** Files of debits of the last week that nobody has given to the bank four hours after they were made. */
    unsent_bank_files: count,
  }),
  problems: [],
});

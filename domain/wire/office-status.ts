import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

const count = v.pipe(v.number(), v.integer());

/** What has waited too long or failed, for office staff; at most a few seconds old. */
export const getOfficeStatus = endpoint({
  method: 'GET',
  path: '/office-status',
  summary: 'Lo que espera demasiado o ha fallado',
  who: 'staff',
  response: v.object({
    /** Evaluations whose deadline has passed, as in the list of waiting evaluations. */
    late_evaluations: count,
    /** Jobs that have failed and are not tried again. */
    failed_jobs: count,
    /** Mails, pushes and SMS that failed within the last day. */
    failed_messages: count,
    /** Deliveries of webhooks that were given up within the last day. */
    parked_deliveries: count,
    /** Debit files of the last week that nobody had given to the bank four hours after they were made. */
    unsent_bank_files: count,
  }),
  problems: [],
});

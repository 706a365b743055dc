import * as v from 'valibot';
import { parseIban } from '#domain/person/bank-account.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import { paymentMethodSchema } from './payment-parts.ts';
import { printedLine } from './person-fields.ts';
import { readBy } from './typed-fields.ts';

// Not in payment-methods.ts, so that a page that only shows the stored methods does not load the code that parses an IBAN.

export const maxHolderLength = 70;
/** An IBAN of an account that a SEPA debit can reach; becomes upper case without separators. */
export const ibanField = readBy(parseIban);

export const byNewAccount = v.strictObject({
  iban: ibanField,
  account_holder: printedLine(maxHolderLength),
  /** Version of the mandate's text that was accepted. */
  mandate_version: v.pipe(v.string(), v.maxLength(40)),
});

/**
 * From now on receipts are debited from the new account, also those whose debit is not yet in a file for the bank; nothing is collected earlier than it would have
 * been.
 */
export const addAccount = endpoint({
  method: 'POST',
  path: '/policies/{id}/payment_methods/new-iban',
  summary: 'Dar otra cuenta, con su mandato, para los recibos que vengan',
  who: 'owner',
  of: 'policy',
  params: idParams,
  body: byNewAccount,
  response: v.object({ payment_methods: v.array(paymentMethodSchema) }),
  problems: ['payment-unavailable', 'account-refused'],
  idempotent: true,
});

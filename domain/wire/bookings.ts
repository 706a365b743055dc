import * as v from 'valibot';
import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { policySchema } from './policies.ts';
import { line } from './typed-fields.ts';

const maxVersionLength = 40;

/**
 * The credential with which whoever has contracted pays for the policy, evaluates its devices and signs it before they have a password (decision A82). It opens no
 * other data.
 */
export const contractingGrantSchema = v.object({
  token: v.string(),
  expires_at: instant,
  /** False: the policyholder has to log in to sign, because a shop or the office contracted, or because they already had an account. */
  can_sign: v.boolean(),
  /** Whether the policyholder has opened a link that was mailed to them; nobody signs before that (`email-unproved`). */
  is_email_proved: v.boolean(),
});
export type ContractingGrant = v.InferOutput<typeof contractingGrantSchema>;

/**
 * Contracts a proposal, once. Everything that is missing or not allowed is answered together, by its path in the proposal (`invalid-input`). `changed-meanwhile`: the
 * proposal has another `version`; `price-changed`: its price is not `total_price`. `already-exists`: the proposal is contracted already (`identifier_proposal`), or
 * the e-mail belongs to an account whose owner has to log in first (`email`). The same booking sent again within a day answers the same policy, with a new grant.
 */
export const createPolicy = endpoint({
  method: 'POST',
  path: '/policies',
  summary: 'Contratar una contratación empezada',
  who: 'proposal',
  body: v.strictObject({
    identifier_proposal: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** The price of a year that the person was shown, in euros. */
    total_price: v.number(),
    /** Each acceptance with the version of the text that was shown; `other-version`: another version is in force and has to be shown. */
    acceptances: v.pipe(
      v.array(v.strictObject({ acceptance: v.picklist(requiredAcceptances.contracting), version: line(maxVersionLength) })),
      v.maxLength(requiredAcceptances.contracting.length),
    ),
    /**
     * Consent to offers and news by mail, by the text `marketing`; no contract needs it. Only the policyholder may give it (`forbidden` for a shop or the office);
     * false does not withdraw a consent given earlier.
     */
    marketing_consent: v.optional(v.boolean(), false),
    /**
     * The version of the text `marketing` that was shown, even if another is in force by now; left out: the one in force.
     * `not-an-option`: there is no such version.
     */
    marketing_consent_version: v.optional(line(maxVersionLength)),
  }),
  response: v.object({ ...policySchema.entries, identifier_proposal: v.string(), contracting_grant: contractingGrantSchema }),
  creates: '/policies/{id}',
  problems: ['already-exists', 'changed-meanwhile', 'link-expired', 'price-changed', 'rate-limited'],
});

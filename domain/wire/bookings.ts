import * as v from 'valibot';
import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { policySchema } from './policies.ts';
import { line } from './typed-fields.ts';

const maxVersionLength = 40;

/** The credential with which whoever contracted pays, evaluates and signs that policy before they have a password (decision A82); it reads nothing. */
export const contractingGrantSchema = v.object({
  token: v.string(),
  expires_at: instant,
  /** False: its holder signs, logged in; not a shop, nor the office, nor whoever had an account before. */
  can_sign: v.boolean(),
  /** Whether its holder has opened a link that was mailed to them; nobody signs before that (`email-unproved`). */
  is_email_proved: v.boolean(),
});
export type ContractingGrant = v.InferOutput<typeof contractingGrantSchema>;

/**
 * Contracts a proposal, once. What is missing or may not be is told all at once, by its path in the proposal (`invalid-input`). `changed-meanwhile`: the proposal
 * (`version`) is not what was read; `price-changed`: its price (`total_price`) is not. `already-exists`: the proposal is contracted (`identifier_proposal`), or the e-mail is
 * somebody's, who has to log in first (`email`). The same booking sent again within a day answers the policy again, with a grant of its own.
 */
export const createPolicy = endpoint({
  method: 'POST',
  path: '/policies',
  summary: 'Contratar una contratación empezada',
  who: 'proposal',
  body: v.strictObject({
    identifier_proposal: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** What the person read that a year costs, in euros. */
    total_price: v.number(),
    /** Each acceptance with the version of the text that was shown; `other-version`: it is not the one in force, and has to be shown again. */
    acceptances: v.pipe(
      v.array(v.strictObject({ acceptance: v.picklist(requiredAcceptances.contracting), version: line(maxVersionLength) })),
      v.maxLength(requiredAcceptances.contracting.length),
    ),
    /**
     * Offers and news may come by mail, by the text `marketing`; no contract needs it. Only whoever is insured says so (`forbidden` of a shop or the office); false
     * takes nothing back that was said before.
     */
    marketing_consent: v.optional(v.boolean(), false),
    /**
     * The version of the text `marketing` that was shown, also when another is in force meanwhile; left out: the one in force.
     * `not-an-option`: there is no such version.
     */
    marketing_consent_version: v.optional(line(maxVersionLength)),
  }),
  response: v.object({ ...policySchema.entries, identifier_proposal: v.string(), contracting_grant: contractingGrantSchema }),
  creates: '/policies/{id}',
  problems: ['already-exists', 'changed-meanwhile', 'link-expired', 'price-changed', 'rate-limited'],
});

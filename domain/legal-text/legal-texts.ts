/**
 * The legal texts: those that are read before contracting or signing, and those that anybody may read at any time. Each is kept in versions. The law that requires each
 * one:
 * - `invoice`: the declaration of the specification (§5) that the device's invoice is there;
 * - `precontractual`: who distributes and who insures (Real Decreto-ley 3/2020, art. 173, and Ley 44/2002 on complaints);
 * - `needs`: why the product suits the customer (Real Decreto-ley 3/2020, art. 175);
 * - `terms`: general conditions (Ley 50/1980, art. 3);
 * - `privacy` and `privacy-details`: the two layers of the privacy notice (Ley Orgánica 3/2018, art. 11; RGPD, art. 13);
 * - `contract`: what the policyholder declares by signing;
 * - `limiting-clauses`: the clauses that limit rights, accepted separately (Ley 50/1980, art. 3);
 * - `mandate`: the words of the SEPA Core rulebook (EPC016-06, annex VII);
 * - `marketing`: optional consent to advertising (RGPD, art. 7; Ley 34/2002, art. 21);
 * - `examples`: optional consent to keeping photos, with what a person decided on them, to measure and improve the automatic review (RGPD, art. 7);
 * - `withdrawal`: how and until when to withdraw (Ley 22/2007, art. 10; Directive (EU) 2023/2673);
 * - `legal-notice`: who offers the app (Ley 34/2002, art. 10);
 * - `storage`: what is kept on the device, and that there are no cookies (Ley 34/2002, art. 22.2);
 * - `accessibility`: the statement of accessibility (Ley 11/2023; EN 301 549).
 */
export const legalTexts = [
  'invoice',
  'precontractual',
  'needs',
  'terms',
  'privacy',
  'privacy-details',
  'contract',
  'limiting-clauses',
  'mandate',
  'marketing',
  'examples',
  'withdrawal',
  'legal-notice',
  'storage',
  'accessibility',
] as const;
export type LegalText = (typeof legalTexts)[number];

export function isLegalText(name: string): name is LegalText {
  return legalTexts.some((text) => text === name);
}

/** Whether the office may change the words of a text. Those of the mandate are the SEPA rulebook's, which no creditor may change. */
export function isOurs(text: LegalText): boolean {
  return text !== 'mandate';
}

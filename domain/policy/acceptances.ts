/**
 * What somebody has to accept, each by itself: at contracting that they hold the invoice, what they were told before, the terms and the
 * privacy notice (specification §5); at signing the contract and, apart from it, the clauses that limit their rights (Ley 50/1980 art. 3).
 */
export const requiredAcceptances = {
  contracting: ['invoice', 'precontractual', 'terms', 'privacy'],
  signing: ['contract', 'limiting-clauses'],
} as const;

export type AcceptanceStep = keyof typeof requiredAcceptances;
export type Acceptance = (typeof requiredAcceptances)[AcceptanceStep][number];

/** Somebody accepts a text in the version that was shown. */
export interface Accepted {
  acceptance: Acceptance;
  version: string;
}

/** The version of each text that is in force, and that the app shows. A changed text gets another. */
const versionsInForce: Readonly<Record<Acceptance, string>> = {
  invoice: '2026-01',
  precontractual: '2026-01',
  terms: '2026-01',
  privacy: '2026-01',
  contract: '2026-01',
  'limiting-clauses': '2026-01',
};

/** What whoever sees the texts of a step accepts, in the order in which they are shown. */
export function acceptancesInForce(step: AcceptanceStep): Accepted[] {
  return requiredAcceptances[step].map((acceptance) => ({ acceptance, version: versionsInForce[acceptance] }));
}

export interface AcceptanceFault {
  acceptance: Acceptance;
  fault: 'missing' | 'other-version';
}

/** What is wrong with what was accepted at a step, in the order in which it is shown: missing, or of another version than the one in force, so that it has to be shown again. */
export function acceptanceFaults(step: AcceptanceStep, accepted: readonly Accepted[]): AcceptanceFault[] {
  return acceptancesInForce(step).flatMap(({ acceptance, version }): AcceptanceFault[] => {
    const own = accepted.find((each) => each.acceptance === acceptance);
    if (own === undefined) return [{ acceptance, fault: 'missing' }];
    return own.version === version ? [] : [{ acceptance, fault: 'other-version' }];
  });
}

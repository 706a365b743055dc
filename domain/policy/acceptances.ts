import type { LegalText } from '#domain/legal-text/legal-texts.ts';

/**
 * What somebody has to accept, each by itself: at contracting that they hold the invoice, what they were told before, the terms and the
 * privacy notice (specification §5); at signing the contract and, apart from it, the clauses that limit their rights (Ley 50/1980 art. 3).
 */
export const requiredAcceptances = {
  contracting: ['invoice', 'precontractual', 'terms', 'privacy'],
  signing: ['contract', 'limiting-clauses'],
} as const satisfies Record<string, readonly LegalText[]>;

export type AcceptanceStep = keyof typeof requiredAcceptances;
export type Acceptance = (typeof requiredAcceptances)[AcceptanceStep][number];

/** Somebody accepts a text in the version that was shown. */
export interface Accepted {
  acceptance: Acceptance;
  version: string;
}

/** The version of each text that is in force on the server. */
export type TextVersions = Readonly<Record<Acceptance, string>>;

/** What whoever sees the texts of a step accepts, in the order in which they are shown. */
export function acceptancesOf(step: AcceptanceStep, inForce: TextVersions): Accepted[] {
  return requiredAcceptances[step].map((acceptance) => ({ acceptance, version: inForce[acceptance] }));
}

export interface AcceptanceFault {
  acceptance: Acceptance;
  fault: 'missing' | 'other-version';
}

/** What is wrong with what was accepted at a step, in the order in which it is shown: missing, or of another version than the one in force, so that it has to be shown again. */
export function acceptanceFaults(step: AcceptanceStep, accepted: readonly Accepted[], inForce: TextVersions): AcceptanceFault[] {
  return acceptancesOf(step, inForce).flatMap(({ acceptance, version }): AcceptanceFault[] => {
    const own = accepted.find((each) => each.acceptance === acceptance);
    if (own === undefined) return [{ acceptance, fault: 'missing' }];
    return own.version === version ? [] : [{ acceptance, fault: 'other-version' }];
  });
}

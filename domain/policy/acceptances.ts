import type { LegalText } from '#domain/legal-text/legal-texts.ts';

/**
 * The texts that have to be accepted, each separately. When contracting: that they have the invoice, the precontractual information, the terms and the
 * privacy notice (specification §5). When signing: the contract and, apart from it, the clauses that limit rights (Ley 50/1980 art. 3).
 */
export const requiredAcceptances = {
  contracting: ['invoice', 'precontractual', 'terms', 'privacy'],
  signing: ['contract', 'limiting-clauses'],
} as const satisfies Record<string, readonly LegalText[]>;

export type AcceptanceStep = keyof typeof requiredAcceptances;
export type Acceptance = (typeof requiredAcceptances)[AcceptanceStep][number];

/** An accepted text, in the version that was shown. */
export interface Accepted {
  acceptance: Acceptance;
  version: string;
}

/** The version of each text that is in force on the server. */
export type TextVersions = Readonly<Record<Acceptance, string>>;

/** The texts of a step in the versions in force, in the order in which they are shown. */
export function acceptancesOf(step: AcceptanceStep, inForce: TextVersions): Accepted[] {
  return requiredAcceptances[step].map((acceptance) => ({ acceptance, version: inForce[acceptance] }));
}

export interface AcceptanceFault {
  acceptance: Acceptance;
  fault: 'missing' | 'other-version';
}

/**
 * The faults of the acceptances of a step, in the order in which they are shown: missing, or of a version that is not in force, so that the text has to be shown again.
 */
export function acceptanceFaults(step: AcceptanceStep, accepted: readonly Accepted[], inForce: TextVersions): AcceptanceFault[] {
  return acceptancesOf(step, inForce).flatMap(({ acceptance, version }): AcceptanceFault[] => {
    const own = accepted.find((each) => each.acceptance === acceptance);
    if (own === undefined) return [{ acceptance, fault: 'missing' }];
    return own.version === version ? [] : [{ acceptance, fault: 'other-version' }];
  });
}

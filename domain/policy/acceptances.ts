/**
 * What somebody has to accept, each by itself: at contracting that they hold the invoice, what they were told before, the terms and the
 * privacy notice (specification §5); at signing the contract and, apart from it, the clauses that limit their rights (Ley 50/1980 art. 3).
 */
const required = {
  contracting: ['invoice', 'precontractual', 'terms', 'privacy'],
  signing: ['contract', 'limiting-clauses'],
} as const;

export type AcceptanceStep = keyof typeof required;
export type Acceptance = (typeof required)[AcceptanceStep][number];

/** Those that are missing at a step, in the order in which they are shown. */
export function missingAcceptances(step: AcceptanceStep, accepted: readonly Acceptance[]): Acceptance[] {
  return required[step].filter((acceptance) => !accepted.includes(acceptance));
}

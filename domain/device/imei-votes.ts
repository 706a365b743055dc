import type { ImeiCandidate, ImeiChoice, NoImeiReason } from './imei-candidates.ts';

/** One reading of a picture, or of its lines, made independently of the others. */
export interface Vote {
  /** What read it: "barcode", "general 30"… */
  by: string;
  choice: ImeiChoice;
}

export type AgreedChoice =
  | { found: true; candidates: (ImeiCandidate & { by: string[] })[] }
  | { found: false; reason: NoImeiReason | 'disagree'; candidates: ImeiCandidate[] };

/** How many readings must say the same number. */
const enough = 2;

function isSamePlace(one: ImeiCandidate, other: ImeiCandidate): boolean {
  if (!one.box || !other.box) return false;
  return one.box.x === other.box.x && one.box.y === other.box.y;
}

/**
 * What independent readings agree on: the numbers that two of them found, unless another reading found another valid number in the same
 * place. Numbers that only one found are no answer; the reason then says so.
 */
export function agreedImei(votes: readonly Vote[]): AgreedChoice {
  const all = votes.flatMap(({ by, choice }) => (choice.found ? choice.candidates.map((candidate) => ({ by, candidate })) : []));
  const numbers = [...new Set(all.map(({ candidate }) => candidate.imei))];
  const entries = numbers.flatMap((imei) => {
    const mine = all.filter(({ candidate }) => candidate.imei === imei);
    const first = mine[0];
    const by = [...new Set(mine.map((vote) => vote.by))];
    return first ? [{ ...first.candidate, by }] : [];
  });
  const agreed = entries.filter(
    (entry) => entry.by.length >= enough && !entries.some((other) => other.imei !== entry.imei && isSamePlace(entry, other)),
  );
  if (agreed.length > 2) return { found: false, reason: 'too-many', candidates: agreed };
  if (agreed.length > 0) return { found: true, candidates: agreed };
  if (entries.length > 0) return { found: false, reason: 'disagree', candidates: entries };
  const refused = votes.flatMap(({ by, choice }) => (choice.found ? [] : [{ by, ...choice }]));
  if (refused.some(({ reason }) => reason === 'too-many')) return { found: false, reason: 'too-many', candidates: [] };
  const failing = refused.flatMap((one) => [...new Set(one.failing)]);
  const isSure = failing.some((number, at) => failing.indexOf(number) !== at);
  return { found: false, reason: isSure ? 'check-digit' : 'no-number', candidates: [] };
}

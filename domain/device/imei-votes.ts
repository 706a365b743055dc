import type { ImeiCandidate, ImeiChoice, NoImeiReason } from './imei-candidates.ts';
import { byPlace, bySlot, firstOfSlots } from './phone-slots.ts';
import type { TextModel } from './text-reading.ts';

/** One reading of a picture, or of its lines. */
export interface Vote {
  /** What read it: "digits", "general-wide"… */
  by: string;
  /** Readings by one model, at whatever size, see the same wrong figure: together they are one voice; a code is read rightly or not at all. */
  model: TextModel | 'code';
  choice: ImeiChoice;
}

export type AgreedChoice =
  | { found: true; candidates: (ImeiCandidate & { by: string[] })[] }
  | { found: false; reason: NoImeiReason | 'disagree'; candidates: ImeiCandidate[] };

/** How many models must say the same number. */
const enough = 2;

/** Two finds of one number have their middles so near, in heights of their boxes; those of a line that leans are high. */
const nearDown = 0.3;

/** Whether two numbers were read in one place; two searches find it in boxes that differ a little. */
function isSamePlace(one: ImeiCandidate, other: ImeiCandidate): boolean {
  if (!one.box || !other.box) return false;
  const [a, b] = [one.box, other.box];
  const across = Math.abs(a.x + a.width / 2 - b.x - b.width / 2);
  const down = Math.abs(a.y + a.height / 2 - b.y - b.height / 2);
  return across < Math.min(a.width, b.width) / 2 && down < nearDown * Math.min(a.height, b.height);
}

/**
 * What independent readings agree on, in the order of the slots, or as it stands in the picture: the numbers that both models found, unless another reading found another valid number in the same
 * place. Numbers that only one of them found are no answer; the reason then says so.
 */
export function agreedImei(votes: readonly Vote[]): AgreedChoice {
  const all = votes.flatMap(({ by, model, choice }) =>
    choice.found ? choice.candidates.map((candidate) => ({ by, model, candidate })) : [],
  );
  // A number that one reading knows by another name is bare only where that name was not read.
  const named = new Set(votes.flatMap(({ choice }) => choice.named));
  const isLabelled = (imei: string) => all.some(({ candidate }) => candidate.imei === imei && candidate.standing === 'labelled');
  const numbers = [...new Set(all.map(({ candidate }) => candidate.imei))].filter((imei) => !named.has(imei) || isLabelled(imei));
  const entries = numbers.flatMap((imei) => {
    const mine = all.filter(({ candidate }) => candidate.imei === imei);
    const first = mine[0];
    const by = [...new Set(mine.map((vote) => vote.by))];
    const voices = new Set(mine.map((vote) => vote.model)).size;
    const slots = mine.flatMap(({ candidate }) => candidate.slot ?? []);
    const slot = slots.find((figure) => figure > 0) ?? slots[0];
    return first ? [{ candidate: { ...first.candidate, by, ...(slot === undefined ? {} : { slot }) }, voices }] : [];
  });
  const candidates = entries.map(({ candidate }) => candidate);
  const agreed = entries
    .filter(({ voices }) => voices >= enough)
    .map(({ candidate }) => candidate)
    .filter((one) => !candidates.some((other) => other.imei !== one.imei && isSamePlace(one, other)));
  const slots = agreed.length > 2 ? firstOfSlots(agreed.sort(byPlace)) : null;
  if (slots) return { found: true, candidates: slots };
  if (agreed.length > 2) return { found: false, reason: 'too-many', candidates: agreed };
  if (agreed.length > 0) return { found: true, candidates: agreed.sort(bySlot) };
  if (candidates.length > 0) return { found: false, reason: 'disagree', candidates };
  const refused = votes.flatMap(({ by, choice }) => (choice.found ? [] : [{ by, ...choice }]));
  if (refused.some(({ reason }) => reason === 'too-many')) return { found: false, reason: 'too-many', candidates: [] };
  const failing = refused.flatMap((one) => [...new Set(one.failing)]);
  const isSure = failing.some((number, at) => failing.indexOf(number) !== at);
  return { found: false, reason: isSure ? 'check-digit' : 'no-number', candidates: [] };
}

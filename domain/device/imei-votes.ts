import type { ImeiCandidate, ImeiChoice, NoImeiReason } from './imei-candidates.ts';
import { byPlace, bySlot, firstOfSlots } from './phone-slots.ts';
import type { TextModel } from './text-reading.ts';

/** One reading of a picture, or of its lines. */
export interface Vote {
  /** Name of the way of reading: "digits", "general-wide"… */
  by: string;
  /** Readings by one model make the same mistakes at every size, so they count as one voice. `code`: read from a code, correctly or not at all. */
  model: TextModel | 'code';
  choice: ImeiChoice;
}

export type AgreedChoice =
  | { found: true; candidates: (ImeiCandidate & { by: string[] })[] }
  | { found: false; reason: NoImeiReason | 'disagree'; candidates: ImeiCandidate[] };

/** How many models must read the same number. */
const enough = 2;

/** Boxes of one number have their middles less than this far apart vertically, in heights of the less high box; few, because a sloping line's box is high. */
const nearDown = 0.3;

/** Whether two numbers were read in the same place. Two searches may give slightly different boxes. */
function isSamePlace(one: ImeiCandidate, other: ImeiCandidate): boolean {
  if (!one.box || !other.box) return false;
  const [a, b] = [one.box, other.box];
  const across = Math.abs(a.x + a.width / 2 - b.x - b.width / 2);
  const down = Math.abs(a.y + a.height / 2 - b.y - b.height / 2);
  return across < Math.min(a.width, b.width) / 2 && down < nearDown * Math.min(a.height, b.height);
}

/** Whether one reading of one line holds both numbers, so that they stand beside each other and are not two readings of one number. */
function areBeside(votes: readonly Vote[], ...numbers: readonly ImeiCandidate[]): boolean {
  return votes.some(({ choice }) => {
    const [one, other] = numbers.map(({ imei }) =>
      choice.found ? choice.candidates.find((candidate) => candidate.imei === imei) : undefined,
    );
    // The numbers of a line have its box, the same object.
    return one !== undefined && one.box !== undefined && one.box === other?.box;
  });
}

/**
 * The numbers on which two models agree, in the order of their slots or, without slots, of their places. A number does not count when a reading found another
 * valid number in the same place. When only single models found numbers, the reason is `disagree`.
 */
export function agreedImei(votes: readonly Vote[]): AgreedChoice {
  const all = votes.flatMap(({ by, model, choice }) =>
    choice.found ? choice.candidates.map((candidate) => ({ by, model, candidate })) : [],
  );
  // Where one reading labels a number as something else, it is unlabelled in others only because the label was not read.
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
    .filter((one) => !candidates.some((other) => other.imei !== one.imei && isSamePlace(one, other) && !areBeside(votes, one, other)));
  const slots = agreed.length > 2 ? firstOfSlots(agreed.sort(byPlace)) : null;
  if (slots) return { found: true, candidates: slots };
  if (agreed.length > 2) return { found: false, reason: 'too-many', candidates: agreed };
  if (agreed.length > 0) return { found: true, candidates: agreed.sort(bySlot) };
  if (candidates.length > 0) return { found: false, reason: 'disagree', candidates };
  const refused = votes.flatMap(({ model, choice }) => (choice.found ? [] : [{ model, ...choice }]));
  if (refused.some(({ reason }) => reason === 'too-many')) return { found: false, reason: 'too-many', candidates: [] };
  const voicesOf = (number: string) => new Set(refused.filter(({ failing }) => failing.includes(number)).map(({ model }) => model)).size;
  const isSure = refused.some(({ failing }) => failing.some((number) => voicesOf(number) >= enough));
  return { found: false, reason: isSure ? 'check-digit' : 'no-number', candidates: [] };
}

import { expect, test } from 'vitest';
import { voteOf } from './looks-vote.ts';

const phone = { x: 100, y: 100, width: 100, height: 200 };
/** A box whose intersection over union with the phone is two thirds. */
const nearly = { ...phone, x: 120 };
const door = { x: 300, y: 0, width: 200, height: 400 };
const island = { x: 110, y: 110, width: 80, height: 80 };
const seen = (box: typeof phone, sure: number) => ({ box, sure });

const picture = { width: 600, height: 800 };
const [whole, middle] = [
  { x: 0, y: 0, ...picture },
  { x: 90, y: 120, width: 420, height: 560 },
];
/** A phone of which half lies beyond the left border. */
const cut = { x: -50, y: 100, width: 100, height: 200 };
/** A phone a tenth as wide as the picture. */
const far = { x: 270, y: 300, width: 60, height: 120 };
const looks = (...places: (ReturnType<typeof seen> | null)[]) =>
  places.map((place, index) => ({ place, part: index < 2 ? whole : middle }));

test.each([
  ['all see the same', looks(seen(phone, 1), seen(phone, 0.8), seen(phone, 0.6), seen(phone, 0.8)), phone, 0.8, 1],
  ['one surer look is outvoted', looks(seen(door, 1), seen(phone, 0.8), seen(phone, 0.7), seen(phone, 0.9)), phone, 0.85, 2 / 3],
  ['of those that agree the surest counts', looks(seen(phone, 0.6), seen(nearly, 0.8), null, null), nearly, 0.35, 2 / 9],
  ['each sees something else', looks(seen(door, 0.8), seen(phone, 0.4), null, null), door, 0.3, 0],
  ['what lies inside agrees by its share', looks(seen(phone, 1), seen(island, 0.2)), phone, 0.6, 6400 / 20_000],
  ['one look has nobody beside it', looks(seen(phone, 0.9)), phone, 0.9, 0],
  ['what runs out is not before the middle', looks(seen(cut, 0.9), seen(cut, 0.7), seen(island, 0.8), null), cut, 0.8, 1],
  ['one look alone sees it run out', looks(seen(cut, 0.9), null, seen(island, 0.8), seen(island, 0.9)), island, 0.65, 1 / 3],
  ['what is small is missed from far', looks(seen(door, 0.9), seen(island, 0.6), seen(far, 0.9), seen(far, 0.7)), far, 0.8, 1],
  ['and counts where a look from far saw it', looks(seen(far, 0.6), null, seen(far, 0.9), seen(far, 0.6)), far, 0.7, 1],
  ['from near it is seen or not there', looks(null, null, seen(far, 0.9), null), far, 0.45, 0],
])('%s', (_, looked, box, sure, agreed) => {
  const vote = voteOf(looked, picture);
  expect(vote?.place.box).toEqual(box);
  expect(vote?.sure).toBeCloseTo(sure, 6);
  expect(vote?.agreed).toBeCloseTo(agreed, 6);
});

test('nothing seen is no place', () => {
  expect(voteOf(looks(null, null, null, null), picture)).toBeNull();
});

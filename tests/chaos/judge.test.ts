import { expect, test } from 'vitest';
import { judge, type Sentence, type World, type Wrong, wrongs } from './judge.ts';

const front = { side: 'front', named: 'f', bytes: 'f' };
const back = { side: 'back', named: 'b', bytes: 'b' };
const evaluation = { imei: '1', captures: [front, back] };
const good: World = {
  given: { imei: '1', front: 'f', back: 'b' },
  hasForgotten: false,
  server: [evaluation],
  keptCaptures: 2,
  phone: [{ kind: 'submit', state: 'sent' }],
  said: [
    { says: 'nothing-sent', onServer: 0, unsent: 2, released: 0 },
    { says: 'on-its-way', onServer: 0, unsent: 4, released: 4 },
    // The answer was lost, so the phone does not know that the evaluation has arrived.
    { says: 'on-its-way', onServer: 1, unsent: 1, released: 1 },
    { says: 'arrived', onServer: 1, unsent: 0, released: 0 },
    { says: 'nothing-waits', onServer: 1, unsent: 0, released: 0 },
  ],
  isStuck: false,
  neededPerson: false,
};
const saying = (sentence: Sentence): Partial<World> => ({ said: [sentence] });

const wrongWorlds: [Wrong, string, Partial<World>][] = [
  ['lost', 'nothing arrived', { server: [], keptCaptures: 0 }],
  ['lost', 'the number before the correction', { server: [{ ...evaluation, imei: '2' }] }],
  ['lost', 'the photo before the repetition', { given: { ...good.given, front: 'f2' } }],
  ['lost', 'one side', { server: [{ ...evaluation, captures: [front] }], keptCaptures: 1 }],
  ['lost', 'a photo that was taken is asked for again', { hasForgotten: true }],
  ['twice', 'two evaluations', { server: [evaluation, evaluation] }],
  ['twice', 'a photo of no evaluation', { keptCaptures: 3 }],
  ['wrong-bytes', 'other bytes under the name', { server: [{ ...evaluation, captures: [front, { ...back, bytes: 'x' }] }] }],
  ['said-sent-and-not-there', 'it arrived, they say', saying({ says: 'arrived', onServer: 0, unsent: 3, released: 3 })],
  ['said-well-while-something-waits', 'all is well, they say', saying({ says: 'nothing-waits', onServer: 0, unsent: 3, released: 3 })],
  ['stuck', 'for ever', { isStuck: true }],
  ['needed-a-person', 'a button pressed', { neededPerson: true }],
  ['left-over', 'a photo that nobody names', { phone: [{ kind: 'front', state: 'saved' }] }],
  ['contradicting', 'nothing sent, and it is there', saying({ says: 'nothing-sent', onServer: 1, unsent: 0, released: 0 })],
  ['contradicting', 'nothing sent, and it was let go', saying({ says: 'nothing-sent', onServer: 0, unsent: 3, released: 3 })],
  ['contradicting', 'on its way, and nowhere', saying({ says: 'on-its-way', onServer: 0, unsent: 0, released: 0 })],
];

test('a good world has nothing wrong', () => {
  expect(judge(good)).toEqual([]);
});

test.each(wrongWorlds)('%s: %s', (wrong, _, change) => {
  expect(judge({ ...good, ...change })).toEqual([wrong]);
});

test('each kind of wrong has a world that shows it', () => {
  expect(new Set(wrongWorlds.map(([wrong]) => wrong))).toEqual(new Set(wrongs));
});

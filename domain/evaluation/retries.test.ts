import { expect, test } from 'vitest';
import { canTry, judgeSubmittedImei, repetitionsLeft } from './retries.ts';

test.each([
  { failed: 0, left: 3, may: true },
  { failed: 1, left: 3, may: true },
  { failed: 2, left: 2, may: true },
  { failed: 3, left: 1, may: true },
  { failed: 4, left: 0, may: false },
  { failed: 9, left: 0, may: false },
])('after $failed failed tries: $left repetitions left, may try: $may', ({ failed, left, may }) => {
  expect(repetitionsLeft(failed)).toBe(left);
  expect(canTry(failed)).toBe(may);
});

test('first try and 3 repetitions make 4 tries, not 3 and not 5', () => {
  let tries = 0;
  while (canTry(tries)) tries += 1;
  expect(tries).toBe(4);
});

test('an operator may set another cap', () => {
  expect(canTry(0, 0)).toBe(true);
  expect(canTry(1, 0)).toBe(false);
  expect(repetitionsLeft(1, 0)).toBe(0);
  expect(repetitionsLeft(2, 5)).toBe(4);
});

test.each<[number, boolean, boolean, ReturnType<typeof judgeSubmittedImei>]>([
  [0, false, false, 'accepted'],
  [3, false, false, 'accepted'],
  [3, false, true, 'accepted'],
  [4, true, false, 'accepted'],
  [4, true, true, 'accepted'],
  [4, false, true, 'for-a-person'],
  [4, false, false, 'cap-reached'],
  [5, false, false, 'cap-reached'],
])('after %i failed tries, registered %s, with a picture %s: the number is %s', (retryCount, isRegistered, hasPicture, expected) => {
  expect(judgeSubmittedImei({ retryCount, isRegistered, hasPicture })).toBe(expected);
});

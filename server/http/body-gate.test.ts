import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bodyGate } from './body-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { mostOfOne: 2, mostInAll: 3, mostWaitingOfOne: 2, mostWaiting: 3, waitMs: 1_000, arrivalMs: 500 };
/** A gate whose bodies arrive at once with `enter`, and not yet with `slowly`. */
function newGate() {
  const gate = bodyGate(limits);
  return {
    slowly: (key: string) => gate.enter(key),
    async enter(key: string) {
      const place = await gate.enter(key);
      place.arrived();
      return place;
    },
  };
}
const codeOf = (entering: Promise<unknown>) =>
  entering.then(
    () => 'inside',
    (error: { code: string }) => error.code,
  );

test('a caller has two at once, all together three, and whoever leaves lets the next in: who has fewest, in their order', async () => {
  const gate = newGate();
  const first = await gate.enter('a');
  const second = await gate.enter('a');
  const inside: string[] = [];
  const waitFor = (key: string, name: string) => void gate.enter(key).then(() => inside.push(name));
  waitFor('a', 'third of a');
  waitFor('b', 'first of b');
  waitFor('c', 'first of c');
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual(['first of b']);
  first.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual(['first of b', 'first of c']);
  second.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual(['first of b', 'first of c', 'third of a']);
});

test('nobody waits for long: whose own fill the places is told so, the others that it is full', async () => {
  const gate = newGate();
  await gate.enter('a');
  await gate.enter('a');
  await gate.enter('b');
  const answers = Promise.all([codeOf(gate.enter('a')), codeOf(gate.enter('b')), codeOf(gate.enter('c'))]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answers).toEqual(['rate-limited', 'unavailable', 'unavailable']);
});

test('whoever gave up takes no place', async () => {
  const gate = newGate();
  const place = await gate.enter('a');
  await gate.enter('a');
  const late = codeOf(gate.enter('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBe('rate-limited');
  place.leave();
  expect(await codeOf(gate.enter('a'))).toBe('inside');
});

test('what comes slowly gives its place to whoever waits, one for each, and never to who has as many', async () => {
  const gate = newGate();
  const slow = [await gate.slowly('a'), await gate.slowly('a')];
  const whole = await gate.enter('b');
  const own = codeOf(gate.enter('a'));
  await vi.advanceTimersByTimeAsync(600);
  expect(slow.map(({ taken }) => taken.aborted)).toEqual([false, false]);
  const other = codeOf(gate.enter('c'));
  expect([...slow, whole].map(({ taken }) => taken.aborted)).toEqual([true, false, false]);
  slow[0]?.leave();
  expect(await other).toBe('inside');
  await vi.advanceTimersByTimeAsync(400);
  expect(await own).toBe('unavailable');
  expect([...slow, whole].map(({ taken }) => taken.aborted)).toEqual([true, false, false]);
});

test('two who send slowly hold nobody else up for as long as somebody waits', async () => {
  const gate = newGate();
  const slow = [await gate.slowly('a'), await gate.slowly('a'), await gate.slowly('b')];
  for (const place of slow) place.taken.addEventListener('abort', () => place.leave());
  const others = Promise.all(['c', 'd', 'e'].map((key) => codeOf(gate.enter(key))));
  await vi.advanceTimersByTimeAsync(499);
  expect(slow.filter(({ taken }) => taken.aborted)).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow.filter(({ taken }) => taken.aborted)).toHaveLength(3);
  expect(await others).toEqual(['inside', 'inside', 'inside']);
});

test('not many wait: who has more of them is told so at once, and so is everybody when they are many', async () => {
  const gate = newGate();
  for (const key of ['a', 'a', 'b']) await gate.enter(key);
  const waiting = ['a', 'a', 'b'].map((key) => codeOf(gate.enter(key)));
  expect(await Promise.all(['a', 'c'].map((key) => codeOf(gate.enter(key))))).toEqual(['rate-limited', 'unavailable']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(waiting)).toEqual(['rate-limited', 'rate-limited', 'unavailable']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bodyGate } from './body-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newGate = () => bodyGate({ mostOfOne: 2, mostInAll: 3, waitMs: 1_000 });
const codeOf = (entering: Promise<unknown>) =>
  entering.then(
    () => 'inside',
    (error: { code: string }) => error.code,
  );

test('a caller has two at once, all together three, and whoever leaves lets the next in, in their order', async () => {
  const gate = newGate();
  const leaveFirst = await gate.enter('a');
  const leaveSecond = await gate.enter('a');
  const inside: string[] = [];
  const waitFor = (key: string, name: string) => void gate.enter(key).then(() => inside.push(name));
  waitFor('a', 'third of a');
  waitFor('b', 'first of b');
  waitFor('c', 'first of c');
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual(['first of b']);
  leaveFirst();
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual(['first of b', 'third of a']);
  leaveSecond();
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual(['first of b', 'third of a', 'first of c']);
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
  const leave = await gate.enter('a');
  await gate.enter('a');
  const late = codeOf(gate.enter('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBe('rate-limited');
  leave();
  expect(await codeOf(gate.enter('a'))).toBe('inside');
});

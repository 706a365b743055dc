import { afterAll, expect, test } from 'vitest';
import { StoppedError } from '#server/ports/stopped-error.ts';
import { WorkerTimeout, workerCalls } from './worker-calls.ts';

const file = new URL('../../tests/support/stubborn-worker.ts', import.meta.url);
const calls = workerCalls<string, string>(file, { timeoutMs: 3_000 });
afterAll(() => calls.stop());

test('each question has its answer, or what went wrong', async () => {
  expect(await Promise.all(['one', 'two', 'three'].map((word) => calls.call(word)))).toEqual(['one', 'two', 'three']);
  await expect(calls.call('refuse')).rejects.toThrow('refused');
});

test('a thread that hangs is ended with everything that waits for it, and the next question has a new one', async () => {
  const [hung, behind] = await Promise.allSettled([calls.call('hang'), calls.call('behind')]);
  expect(hung).toMatchObject({ status: 'rejected', reason: expect.any(WorkerTimeout) });
  expect(behind).toMatchObject({ status: 'rejected' });
  expect(await calls.call('after')).toBe('after');
});

test('a thread that dies is begun anew', async () => {
  await expect(calls.call('die')).rejects.toThrow('the thread ended');
  expect(await calls.call('after')).toBe('after');
});

test('what waits when it is stopped is told so, and the next question has a new thread', async () => {
  const [hung] = await Promise.allSettled([calls.call('hang'), calls.stop()]);
  expect(hung).toMatchObject({ status: 'rejected', reason: expect.any(StoppedError) });
  expect(await calls.call('after')).toBe('after');
});

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('so many run at once, the others in their order, and one that fails lets the next in', async () => {
  const run = inTurn({ mostAtOnce: 2, mostWaiting: 3 });
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const results = works.map(({ promise }, at) =>
    run(async () => {
      begun.push(at);
      await promise;
      return at;
    }).catch(() => 'failed'),
  );
  const settle = async (at: number, isWell = true) => {
    if (isWell) works[at]?.resolve();
    else works[at]?.reject(new Error('no picture'));
    await results[at];
    await turn();
  };
  expect(begun).toEqual([0, 1]);
  await settle(1, false);
  expect(begun).toEqual([0, 1, 2]);
  await settle(0);
  await settle(2);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  await settle(3);
  await settle(4);
  expect(await Promise.all(results)).toEqual([0, 'failed', 2, 3, 4]);
});

test('more than may wait are told when to come again, and nothing of theirs is begun', async () => {
  const run = inTurn({ mostAtOnce: 1, mostWaiting: 2 });
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const results = Array.from({ length: 5 }, () =>
    run(async () => {
      begun += 1;
      await promise;
      return 'done';
    }).catch((error: { code: string; parts: { headers: unknown } }) => `${error.code} ${JSON.stringify(error.parts.headers)}`),
  );
  const refused = 'unavailable {"retry-after":"10"}';
  expect(await Promise.all(results.slice(3))).toEqual([refused, refused]);
  expect(begun).toBe(1);
  resolve();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', refused, refused]);
  expect(await run(async () => 'after')).toBe('after');
});

import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('so many run at once, the others in their order, and one that fails lets the next in', async () => {
  const run = inTurn(2);
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
    await Promise.resolve();
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

import { expect } from '@playwright/test';
import { test } from '#tests/support/own-server.ts';
import { live } from './life.ts';

/** The first ten seeds; `npm run chaos -- --lives 1 --seed N` lives one again. */
test.describe.configure({ mode: 'parallel', timeout: 240_000, retries: 0 });

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
  test(`the life of seed ${seed} ends whole, and no screen lies in it`, async ({ server }) => {
    const { wrong, world, story } = await live(server, seed);
    expect(wrong, `${story.join('\n')}\n${JSON.stringify(world, null, 2)}`).toEqual([]);
  });
}

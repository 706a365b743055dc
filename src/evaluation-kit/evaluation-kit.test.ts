import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { strictStore } from '#src/platform/storage/strict-store.ts';
import { kitStore } from './evaluation-kit.ts';

test('of two photos taken at once in two tabs neither code is shown again', async () => {
  const place = { userId: 1, policyId: 7, riskId: 9 };
  const codes = ['a', 'b', 'c'].map((text) => ({ text, expiresAt: 9e12 }));
  const grant = { id: 'g', token: 'pg_x', expiresAt: 9e12 };
  const [one, other] = [kitStore(strictStore()), kitStore(strictStore())];
  await one.write(place, { grant, challenges: codes, imeiRetryCount: 0 });
  await Promise.all([one.dropChallenge(place, 'a'), other.dropChallenge(place, 'b')]);
  expect((await one.read(place))?.challenges.map(({ text }) => text)).toEqual(['c']);
});

test('a code that is used up brings back no kit that was forgotten', async () => {
  const place = { userId: 1, policyId: 7, riskId: 10 };
  const kits = kitStore(strictStore());
  await kits.dropChallenge(place, 'a');
  expect(await kits.read(place)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { lazily } from './lazily.ts';

test('nothing is fetched before the first call, and only once after it', async () => {
  let loads = 0;
  const part = lazily(() => {
    loads += 1;
    return Promise.resolve({ double: (value: number) => Promise.resolve(value * 2) });
  });
  expect(await Promise.resolve(part)).toBe(part);
  expect(loads).toBe(0);
  expect(await Promise.all([part.double(2), part.double(3)])).toEqual([4, 6]);
  expect(loads).toBe(1);
});

test('a chunk that did not come is asked for again', async () => {
  let loads = 0;
  const part = lazily(() => {
    loads += 1;
    return loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ name: () => Promise.resolve('here') });
  });
  await expect(part.name()).rejects.toThrow('offline');
  expect(await part.name()).toBe('here');
});

test('a call may be answered for a chunk that did not come', async () => {
  let loads = 0;
  const part = lazily(
    () => {
      loads += 1;
      return loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ name: () => Promise.resolve('here') });
    },
    () => 'lost',
  );
  expect([await part.name(), await part.name()]).toEqual(['lost', 'here']);
});

import { expect, test, vi } from 'vitest';
import { syncWish } from './sync-wish.ts';

const item = (id: string, state: 'waiting' | 'sending' | 'sent' = 'waiting', isReleased = true) => ({ id, state, isReleased });

test('each thing that waits is wished for once, however often the queue changes', () => {
  const wish = vi.fn<() => Promise<void>>(async () => {});
  const { look } = syncWish(wish);
  look([item('photo', 'waiting', false)]);
  expect(wish).toHaveBeenCalledTimes(0);
  look([item('photo')]);
  for (const state of ['sending', 'waiting', 'sending', 'waiting'] as const) look([item('photo', state)]);
  expect(wish).toHaveBeenCalledTimes(1);
  look([item('photo'), item('submit')]);
  look([item('photo', 'sent'), item('submit')]);
  expect(wish).toHaveBeenCalledTimes(2);
});

test('what has arrived and is there again, or whose wish is renewed, is wished for again', () => {
  const wish = vi.fn<() => Promise<void>>(async () => {});
  const { look, renew } = syncWish(wish);
  look([item('photo')]);
  look([item('photo', 'sent')]);
  look([item('photo')]);
  expect(wish).toHaveBeenCalledTimes(2);
  renew();
  look([item('photo')]);
  expect(wish).toHaveBeenCalledTimes(3);
});

test('a browser that refuses is not asked at each change', async () => {
  const wish = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('permission denied')));
  const { look } = syncWish(wish);
  look([item('photo')]);
  await Promise.resolve();
  look([item('photo', 'sending')]);
  expect(wish).toHaveBeenCalledTimes(1);
});

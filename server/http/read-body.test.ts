import { afterEach, expect, test, vi } from 'vitest';
import type { Place } from './body-gate.ts';
import { largeBodyBytes, readBody } from './read-body.ts';

const chunkBytes = 64 * 1024;

/** A request without `Content-Length` whose body has a number of chunks; it counts how many were read. */
function sent(chunks: number, { isHeld = false } = {}) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken === chunks && isHeld) return new Promise<void>(() => undefined);
        if (taken === chunks) return controller.close();
        taken += 1;
        controller.enqueue(new Uint8Array(chunkBytes));
      },
    },
    { highWaterMark: 0 },
  );
  return { request: new Request('http://x', { method: 'POST', body, duplex: 'half' } as RequestInit), taken: () => taken };
}

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: { code: string }) => error.code,
  );

afterEach(() => void vi.useRealTimers());

test('of a body that claims too much nothing is read', async () => {
  const { request, taken } = sent(100);
  request.headers.set('content-length', String(100 * chunkBytes));
  expect(await codeOf(readBody(request, { maxBytes: 2 * chunkBytes }))).toBe('too-large');
  expect(taken()).toBe(0);
});

test('of one that claims nothing as much as is allowed, and one chunk more', async () => {
  const { request, taken } = sent(100);
  expect(await codeOf(readBody(request, { maxBytes: 2 * chunkBytes }))).toBe('too-large');
  expect(taken()).toBe(3);
});

test('a large one is held only with leave, which is asked for once and before the rest is read', async () => {
  const { request, taken } = sent(20);
  const arrived = vi.fn<() => void>(() => expect(taken()).toBe(20));
  const onLarge = vi.fn<() => Promise<Pick<Place, 'taken' | 'arrived'>>>(async () => {
    expect(taken()).toBe(largeBodyBytes / chunkBytes + 1);
    return { taken: new AbortController().signal, arrived };
  });
  expect(await readBody(request, { maxBytes: 20 * chunkBytes, onLarge })).toHaveLength(20 * chunkBytes);
  expect(onLarge).toHaveBeenCalledOnce();
  expect(arrived).toHaveBeenCalledOnce();
  const claimed = sent(20);
  claimed.request.headers.set('content-length', String(20 * chunkBytes));
  const refused = codeOf(readBody(claimed.request, { maxBytes: 20 * chunkBytes, onLarge: () => Promise.reject({ code: 'unavailable' }) }));
  expect([await refused, claimed.taken()]).toEqual(['unavailable', 0]);
  const small = sent(largeBodyBytes / chunkBytes);
  await readBody(small.request, { maxBytes: 20 * chunkBytes, onLarge });
  expect(onLarge).toHaveBeenCalledOnce();
});

test('a form that never comes to its end is given up; a large body takes its time', async () => {
  vi.useFakeTimers();
  const form = codeOf(readBody(sent(1, { isHeld: true }).request, { maxBytes: 20 * chunkBytes }));
  const large = vi.fn<(code: string) => void>();
  void codeOf(readBody(sent(10, { isHeld: true }).request, { maxBytes: 20 * chunkBytes })).then(large);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await form).toBe('unavailable');
  expect(large).not.toHaveBeenCalled();
});

test('a large body that has to give up its place is told when to come again, and no more of it is read', async () => {
  const { request, taken } = sent(10, { isHeld: true });
  const taking = new AbortController();
  const arrived = vi.fn<() => void>();
  const onLarge = vi.fn<() => Promise<Pick<Place, 'taken' | 'arrived'>>>(async () => ({ taken: taking.signal, arrived }));
  const reading = codeOf(readBody(request, { maxBytes: 20 * chunkBytes, onLarge }));
  await vi.waitFor(() => expect(taken()).toBe(10));
  expect(arrived).not.toHaveBeenCalled();
  taking.abort();
  expect([await reading, taken()]).toEqual(['unavailable', 10]);
  expect(arrived).toHaveBeenCalledOnce();
});

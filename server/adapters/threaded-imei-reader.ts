import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadImei } from '#domain/evaluation/imei-check.ts';
import type { ImeiReader } from '#server/ports/imei-reader.ts';

type Answer = { read: ReadImei | null } | { problem: string };

/** Milliseconds. A page of text takes seconds; a picture of mere grain could take minutes and is given up. */
const usualReadMs = 25_000;
/** Milliseconds after which an idle reader is stopped, since it occupies some hundred megabytes. */
const idleMs = 60_000;
const mostWaiting = 3;

export interface ThreadedImeiReader extends ImeiReader {
  stop(): Promise<void>;
}

/**
 * Reads pictures in its own thread, one at a time, so that other requests do not wait and memory stays bounded. When a reading takes longer than `readMs`, its thread is
 * ended, and the next reading starts a new one.
 */
export function threadedImeiReader(readMs = usualReadMs): ThreadedImeiReader {
  let worker: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;

  const stop = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };

  async function readNow(picture: Uint8Array): Promise<ReadImei | null> {
    clearTimeout(idle);
    if (worker === null) {
      worker = new Worker(new URL('./imei-reader-worker.ts', import.meta.url));
      worker.unref();
    }
    worker.postMessage(picture);
    let answer: Answer;
    try {
      // An error in the thread rejects this promise as well.
      [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(readMs) })) as [Answer];
    } catch (error) {
      await stop();
      throw error;
    }
    idle = setTimeout(() => void stop(), idleMs);
    idle.unref();
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.read;
  }

  return {
    async read(picture) {
      waiting += 1;
      const mine = turn.then(() => readNow(picture));
      turn = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
    isBusy: () => waiting > mostWaiting,
    stop,
  };
}

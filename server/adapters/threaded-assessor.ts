import { Worker } from 'node:worker_threads';
import type { PhotoAssessor, PhotoLook } from '#server/ports/assessor.ts';

type Answer = { id: number; look: PhotoLook } | { id: number; problem: string };

export interface ThreadedAssessor extends PhotoAssessor {
  stop(): Promise<void>;
}

/** The embedded assessor in a thread of its own: a second of measuring must not keep anybody's request waiting. Started when first needed. */
export function threadedAssessor(): ThreadedAssessor {
  const waiting = new Map<number, { resolve: (look: PhotoLook) => void; reject: (error: Error) => void }>();
  let worker: Worker | null = null;
  let lastId = 0;
  const fail = (error: Error) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const begin = () => {
    const started = new Worker(new URL('./assessor-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('look' in answer) asked?.resolve(answer.look);
      else asked?.reject(new Error(answer.problem));
    });
    started.on('error', fail);
    started.on('exit', () => fail(new Error('assessor ended')));
    return started;
  };
  return {
    look(photo) {
      worker ??= begin();
      lastId += 1;
      const id = lastId;
      const asked = new Promise<PhotoLook>((resolve, reject) => waiting.set(id, { resolve, reject }));
      worker.postMessage({ id, photo });
      return asked;
    },
    async stop() {
      await worker?.terminate();
    },
  };
}

import { parentPort, Worker } from 'node:worker_threads';
import { StoppedError } from '#server/ports/stopped-error.ts';

type Answer<A> = { id: number; answer: A } | { id: number; problem: string };

export interface WorkerCalls<Question, A> {
  /** @throws the error of the thread, or an error when it takes too long: then the thread is ended, and the next question starts a new one */
  call(question: Question): Promise<A>;
  /** Ends the thread; calls that wait for it fail with `StoppedError`. */
  stop(): Promise<void>;
}

/** Calls to a worker thread, so that other requests do not wait for its work. The thread starts at the first call, and keeps the process alive only while it works. */
export function workerCalls<Question, A>(
  file: URL,
  { timeoutMs, workerData }: { timeoutMs: number; workerData?: unknown },
): WorkerCalls<Question, A> {
  let current: { ask: (question: Question) => Promise<A>; stop: () => Promise<unknown> } | null = null;
  let lastId = 0;
  function begin() {
    const waiting = new Map<number, { resolve: (answer: A) => void; reject: (error: Error) => void }>();
    const worker = new Worker(file, { workerData });
    worker.unref();
    const fail = (error: Error) => {
      if (current === thread) current = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('message', (message: Answer<A>) => {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (waiting.size === 0) worker.unref();
      if ('answer' in message) asked?.resolve(message.answer);
      else asked?.reject(new Error(message.problem));
    });
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the thread ended')));
    const thread = {
      ask(question: Question): Promise<A> {
        lastId += 1;
        const id = lastId;
        const { promise, resolve, reject } = Promise.withResolvers<A>();
        const timer = setTimeout(() => {
          fail(new WorkerTimeout());
          void worker.terminate();
        }, timeoutMs);
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, question });
        return promise.finally(() => clearTimeout(timer));
      },
      async stop() {
        fail(new StoppedError());
        await worker.terminate();
      },
    };
    return thread;
  }
  return {
    call(question) {
      current ??= begin();
      return current.ask(question);
    },
    async stop() {
      await current?.stop();
    },
  };
}

export class WorkerTimeout extends Error {
  constructor() {
    super('no answer in time');
  }
}

/** The thread's side: answers each question. */
export function answerCalls<Question, A>(answer: (question: Question) => Promise<A>): void {
  parentPort?.on('message', ({ id, question }: { id: number; question: Question }) => {
    answer(question).then(
      (given) => parentPort?.postMessage({ id, answer: given }),
      (error: Error) => parentPort?.postMessage({ id, problem: error.message }),
    );
  });
}

import type { PhotoAssessor, PhotoLook, PhotoToLookAt } from '#server/ports/assessor.ts';
import { workerCalls } from './worker-calls.ts';

/** A photo takes a second or two; one that takes this long has hung. */
const timeoutMs = 60_000;

export interface ThreadedAssessor extends PhotoAssessor {
  stop(): Promise<void>;
}

/** The built-in assessor in its own thread, so that other requests do not wait while it measures. */
export function threadedAssessor(): ThreadedAssessor {
  const calls = workerCalls<PhotoToLookAt, PhotoLook>(new URL('./assessor-worker.ts', import.meta.url), { timeoutMs });
  return { look: (photo) => calls.call(photo), stop: () => calls.stop() };
}

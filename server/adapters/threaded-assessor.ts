import type { PhotoAssessor, PhotoLook, PhotoToLookAt } from '#server/ports/assessor.ts';
import { workerCalls } from './worker-calls.ts';

/** A photo takes a second or two; what takes so much longer hangs. */
const timeoutMs = 60_000;

export interface ThreadedAssessor extends PhotoAssessor {
  stop(): Promise<void>;
}

/** The embedded assessor in a thread of its own: a second of measuring must not keep anybody's request waiting. */
export function threadedAssessor(): ThreadedAssessor {
  const calls = workerCalls<PhotoToLookAt, PhotoLook>(new URL('./assessor-worker.ts', import.meta.url), { timeoutMs });
  return { look: (photo) => calls.call(photo), stop: () => calls.stop() };
}

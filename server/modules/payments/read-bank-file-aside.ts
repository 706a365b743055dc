import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '#server/http/problems.ts';
import { type BankFile, readBankFile } from './read-bank-file.ts';

/** Read in less time than a thread needs to start. */
const smallBytes = 16_384;

/** What reading one file may cost. One of the largest size that is taken, of the shortest entries there are, needs half a minute on a busy machine. */
const readingLimits = { timeMs: 180_000, memoryMb: 1024 };

/**
 * `readBankFile`, a large file in a thread of its own: it takes seconds, in which nobody else's request waits.
 * @throws {ProblemError} `too-large` for one that takes longer, or more memory, than any bank's file of a day
 */
export async function readBankFileAside(bytes: Uint8Array, { timeMs, memoryMb } = readingLimits): Promise<BankFile | null> {
  if (bytes.length <= smallBytes) return readBankFile(bytes);
  const worker = new Worker(new URL('./bank-file-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    // An error of the thread rejects as well.
    const [file] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeMs) })) as [BankFile | null];
    return file;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') throw new ProblemError('too-large');
    throw error;
  } finally {
    await worker.terminate();
  }
}

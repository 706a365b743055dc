import { type ReadingLimits, readAside } from '#server/modules/aside/read-aside.ts';
import { type BankFile, readBankFile } from './read-bank-file.ts';

/** Read in less time than a thread needs to start. */
const smallBytes = 16_384;

/** One of the largest size that is taken, of the shortest entries there are, needs half a minute on a busy machine. */
const usualLimits: ReadingLimits = { timeMs: 180_000, memoryMb: 1024 };

/**
 * `readBankFile`, a large file in a thread of its own.
 * @throws {ProblemError} `too-large` for one that takes longer, or more memory, than any bank's file of a day; `unavailable` while too many wait
 */
export async function readBankFileInWorker(bytes: Uint8Array, limits = usualLimits): Promise<BankFile | null> {
  if (bytes.length <= smallBytes) return readBankFile(bytes);
  return readAside<BankFile | null>(new URL('./bank-file-worker.ts', import.meta.url), bytes, limits);
}

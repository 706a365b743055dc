import { type ReadingLimits, readAside } from '#server/modules/aside/read-aside.ts';
import { type BankFile, readBankFile } from './read-bank-file.ts';

/** A file up to this size is parsed in less time than a thread needs to start. */
const smallBytes = 16_384;

/** A file of the largest accepted size, made of the shortest possible entries, takes half a minute on a busy machine. */
const usualLimits: ReadingLimits = { timeMs: 180_000, memoryMb: 1024 };

/**
 * Runs `readBankFile`, in a worker thread if the file is large.
 * @throws {ProblemError} `too-large` for a file that takes more time or memory than any bank's file of a day; `unavailable` while too many wait
 */
export async function readBankFileInWorker(bytes: Uint8Array, limits = usualLimits): Promise<BankFile | null> {
  if (bytes.length <= smallBytes) return readBankFile(bytes);
  return readAside<BankFile | null>(new URL('./bank-file-worker.ts', import.meta.url), bytes, limits);
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type BankFile, readBankFile } from './read-bank-file.ts';

/** Read in less time than a thread needs to start. */
const smallBytes = 16_384;

/** `readBankFile`, a large file in a thread of its own: it takes seconds, in which nobody else's request waits. */
export async function readBankFileAside(bytes: Uint8Array): Promise<BankFile | null> {
  if (bytes.length <= smallBytes) return readBankFile(bytes);
  const worker = new Worker(new URL('./bank-file-worker.ts', import.meta.url), { workerData: bytes });
  // An error of the thread rejects as well.
  const [file] = (await once(worker, 'message')) as [BankFile | null];
  return file;
}

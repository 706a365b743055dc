import { policyStatus } from '#domain/policy/policy-status.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import type { Ports } from '#server/ports/ports.ts';
import { holdingsOf, lockUploadsOf, policyStatusOfRisk } from './store-uploads.ts';

/**
 * What a risk may hold whose contract nobody has paid yet, which anybody may have booked. Four captures (IMEI, front, back, invoice), each taken once and repeated
 * three times, are 16 files; the app's photos, 1600 pixels long, have half a megabyte, and originals of a phone that cannot shrink them 3 MB: 48 MB.
 */
const draftFiles = 20;
const draftBytes = 60_000_000;
/** How many bytes that nobody has handed in any risk may hold: twenty of the largest files, five times what an evaluation or a claim asks for. */
const unsubmittedBytes = 20 * maxCaptureBytes;

const kilobyte = 1024;
/**
 * What one address may send in a day for contracts that nobody has paid: a thousand originals of 2 MB, which are 250 evaluations. A shop, or the customers
 * of a telephone company that come from one address, need less.
 */
export const draftKilobytesPerDay = 2 * kilobyte * kilobyte;

/** Refuses a file before anything is written, where this address or the disk takes no more. @throws {ProblemError} `rate-limited`, `storage-full` */
export async function assertWelcome(
  ports: Pick<Ports, 'db' | 'blobs'>,
  addressLimit: RateLimit,
  { riskId, sizeBytes, address }: { riskId: number; sizeBytes: number; address: string },
): Promise<void> {
  const isDraft = (await policyStatusOfRisk(ports.db, riskId)) === policyStatus.draft;
  if (isDraft) await addressLimit.spend(address, Math.ceil(sizeBytes / kilobyte));
  if (!(await ports.blobs.hasRoom())) throw new ProblemError('storage-full');
}

/**
 * Keeps room of the risk for one file more, until the transaction ends. A full risk empties by itself: files are handed in, a contract is paid, and
 * what is neither goes after days. So it is told as a lack of room, after which a phone waits, and not as a refusal of the file.
 * @throws {ProblemError} `storage-full`
 */
export async function assertRoom(db: Executor, riskId: number, sizeBytes: number): Promise<void> {
  await lockUploadsOf(db, riskId);
  const held = await holdingsOf(db, riskId);
  const isFull =
    held.unsubmittedBytes + sizeBytes > unsubmittedBytes ||
    ((held.files >= draftFiles || held.bytes + sizeBytes > draftBytes) && (await policyStatusOfRisk(db, riskId)) === policyStatus.draft);
  if (isFull) throw new ProblemError('storage-full');
}

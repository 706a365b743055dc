import { policyStatus } from '#domain/policy/policy-status.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import type { Ports } from '#server/ports/ports.ts';
import { holdingsOf, lockUploadsOf, policyStatusOfRisk } from './store-uploads.ts';

/**
 * What a risk may hold while its contract is unpaid: anybody may book such a contract. Four captures (IMEI, front, back, invoice), each taken once and repeated three
 * times, are 16 files. The app's photos, 1600 pixels long, have half a megabyte; originals of a phone that cannot shrink them 3 MB, 48 MB in all.
 */
const draftFiles = 20;
const draftBytes = 60_000_000;
/** How many bytes that belong to no evaluation or claim yet any risk may hold: twenty of the largest files, five times what an evaluation or a claim needs. */
const unsubmittedBytes = 20 * maxCaptureBytes;

const kilobyte = 1024;
/**
 * Kilobytes that one IP address may send in a day for unpaid contracts: a thousand originals of 2 MB, which make 250 evaluations. A shop, or a telephone company's
 * customers who share an address, need less.
 */
export const draftKilobytesPerDay = 2 * kilobyte * kilobyte;

/** Refuses a file before anything is written, when its address has sent too much or the disk is full. @throws {ProblemError} `rate-limited`, `storage-full` */
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
 * Makes sure that the risk has room for one more file, and keeps that room until the transaction ends. A full risk empties by itself: files are submitted, a contract is
 * paid, and other files are removed in time (`keptDays`). So the answer is a lack of room, after which a phone waits, and no refusal.
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

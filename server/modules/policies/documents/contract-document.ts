import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { policyDocuments, type SignatureRecord } from '#server/db/schema-policies.ts';
import { ProblemError } from '#server/http/problems.ts';
import { sealPdf } from '#server/modules/documents/sealed-pdf.ts';
import { textWire } from '#server/modules/legal-texts/text-wire.ts';
import { textsOf } from '#server/modules/legal-texts/texts-in-force.ts';
import type { Contract } from '#server/modules/policies/store-contracts.ts';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type SealAbout, SignerError } from '#server/ports/seal.ts';
import { readContractParts } from './contract-parts.ts';
import { contractPdf } from './contract-pdf.ts';

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export interface ContractDocument {
  state: 'draft' | 'signed';
  pdf: Buffer;
}

/** The contract as it would be signed now. @throws {ProblemError} `not-found` */
export async function draftContract(db: Executor, ports: Ports, policyId: number): Promise<Buffer> {
  return contractPdf(await readContractParts(db, ports, policyId), ports.config, null);
}

/** The signed contract, or as it would be signed now. @throws {ProblemError} `not-found`: there is no contract, or its holder was erased */
export async function readContractDocument(db: Executor, ports: Ports, policyId: number): Promise<ContractDocument> {
  const [kept] = await db
    .select()
    .from(policyDocuments)
    .where(and(eq(policyDocuments.policyId, policyId), eq(policyDocuments.kind, 'contract')));
  if (!kept) return { state: 'draft', pdf: await draftContract(db, ports, policyId) };
  if (kept.blob === null || kept.blockedAt !== null) throw new ProblemError('not-found');
  return { state: 'signed', pdf: await buffer(await ports.blobs.open(kept.blob)) };
}

/** The bytes of a signed contract for the mail to its holder; null: there is none, or access to it is blocked. */
export async function signedContract(db: Executor, ports: Ports, policyId: number): Promise<Buffer | null> {
  const [kept] = await db
    .select({ blob: policyDocuments.blob })
    .from(policyDocuments)
    .where(and(eq(policyDocuments.policyId, policyId), eq(policyDocuments.kind, 'contract'), isNull(policyDocuments.blockedAt)));
  return kept?.blob ? buffer(await ports.blobs.open(kept.blob)) : null;
}

/** Seals and stores the contract that has just been signed, in the transaction of its signature. `read`: the document that the signer was shown. */
export async function keepSignedContract(
  db: Executor,
  ports: Ports,
  {
    policyId,
    read,
    signature,
    acceptances,
  }: { policyId: number; read: Buffer; signature: SignatureRecord; acceptances: Contract['acceptances'] },
): Promise<void> {
  const now = ports.clock.now();
  const texts = await textsOf(
    db,
    acceptances.map(({ acceptance, version }) => ({ text: acceptance, version })),
  );
  const parts = await readContractParts(db, ports, policyId);
  const signed = {
    ...signature,
    at: now.toISOString(),
    document: read,
    acceptances: acceptances.flatMap(({ acceptance, version, acceptedAt }) => {
      const row = texts.find((each) => each.text === acceptance && each.version === version);
      return row ? [{ ...textWire(row), acceptedAt }] : [];
    }),
  };
  const sealed = await sealContract(ports, (seal) => contractPdf(parts, ports.config, { ...signed, seal }), now);
  const sha256 = sha256Of(sealed);
  const blob = `contract-${policyId}-${sha256}.pdf`;
  await db.insert(policyDocuments).values({ policyId, kind: 'contract', sha256, sizeBytes: sealed.length, blob, createdAt: now });
  await ports.blobs.put(blob, sealed, 'application/pdf');
}

type Draw = (seal: SealAbout & { isTimed: boolean }) => Promise<Buffer>;

/**
 * Draws and seals the contract, with a time-stamp if an authority gives one.
 * @throws {ProblemError} `signature-unavailable`: the provider that holds the key does not sign; then the contract is not signed either
 */
async function sealContract(ports: Ports, draw: Draw, now: Date): Promise<Buffer> {
  const { contractSeal: seal } = ports;
  try {
    const about = await seal.about();
    const timed = about.timeAuthority === null ? null : await sealTimed(ports, await draw({ ...about, isTimed: true }), now);
    return timed ?? (await sealPdf(await draw({ ...about, isTimed: false }), seal, now));
  } catch (error) {
    if (!(error instanceof SignerError)) throw error;
    ports.logger[error.isFinal ? 'error' : 'warn']({ why: error.message }, 'a contract is not signed: its provider does not sign');
    throw new ProblemError('signature-unavailable');
  }
}

/**
 * The document sealed with the authority's time-stamp; null: the authority gave none, and the document has to be drawn again without it. No signature waits for the
 * authority.
 */
async function sealTimed(ports: Ports, pdf: Buffer, now: Date): Promise<Buffer | null> {
  try {
    return await sealPdf(pdf, ports.contractSeal, now, { isTimed: true });
  } catch (error) {
    if (!(error instanceof OutsideError) || error instanceof SignerError) throw error;
    ports.logger.warn({ why: error.message }, 'a contract is sealed without a time-stamp');
    return null;
  }
}

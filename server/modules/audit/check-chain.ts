import type { getAuditCheck } from '#domain/wire/audit.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { insertCheck, lastCheck } from './store-chain.ts';
import { type Anchor, type ChainFault, type ChainReport, verifyChain } from './verify-chain.ts';

export const checkChainJob = 'audit-check';
/** How many faults are logged; `npm run audit:verify` prints all of them. */
const mostLogged = 20;

/** The last seal that a check found whole, as an anchor of the next check. */
export async function lastAnchor({ db }: Pick<Ports, 'db'>): Promise<Anchor[]> {
  const last = await lastCheck(db);
  return last?.head && last.headHash ? [{ number: last.head, hash: last.headHash }] : [];
}

/**
 * The job: checks the chain, keeps the result for the office, and logs the last seal. So its hash is also known where the log is kept, out of reach of anybody who can
 * change the database. A fault is reported by each later check until the chain is whole again.
 */
export async function checkChain(ports: Pick<Ports, 'db' | 'clock' | 'logger'>): Promise<ChainReport> {
  const report = await verifyChain(ports, await lastAnchor(ports));
  const { head, faults, sealed, unsealed, removed } = report;
  const isWhole = faults.length === 0;
  // When the chain is not whole, the former anchor stays.
  const kept = isWhole ? head : ((await lastAnchor(ports))[0] ?? null);
  await insertCheck(ports.db, {
    at: ports.clock.now(),
    isWhole,
    sealed,
    unsealed,
    removed,
    faults: faults.length,
    head: kept?.number ?? null,
    headHash: kept?.hash ?? null,
  });
  const line = { sealed, unsealed, removed, seal: head?.number ?? null, hash: head?.hash.toString('hex') ?? null };
  if (isWhole) ports.logger.info(line, 'audit chain');
  else ports.logger.error({ ...line, faults: faults.slice(0, mostLogged) satisfies ChainFault[] }, 'audit chain broken');
  return report;
}

/** The result of the last check, as the office reads it; null: there was none yet. */
export async function readLastCheck(db: Executor): Promise<ResponseOf<typeof getAuditCheck>['last']> {
  const last = await lastCheck(db);
  if (last === null) return null;
  const { at, isWhole, sealed, unsealed, removed, faults, head, headHash } = last;
  const isTold = isWhole && head !== null && headHash !== null;
  return {
    at: at.toISOString(),
    is_whole: isWhole,
    sealed,
    unsealed,
    removed,
    faults,
    head: isTold ? { number: head, sha256: headHash.toString('hex') } : null,
  };
}

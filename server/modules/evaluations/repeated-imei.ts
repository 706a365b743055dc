import { isRepeatedImei, type OtherCover } from '#domain/evaluation/repeated-imei.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockImeis, otherCovers } from './store.ts';

/**
 * Whether a live policy insures one of these IMEI numbers as another risk (decisions A45, A73). Until the transaction ends nobody else can take
 * them, so that of two risks that claim one phone at once only one has it.
 */
export async function isImeiRepeated(db: Executor, ports: Ports, riskId: number, imeis: readonly string[]): Promise<boolean> {
  const nowMs = ports.clock.now().getTime();
  await lockImeis(db, imeis);
  const covers = await otherCovers(db, riskId, imeis);
  return isRepeatedImei(
    covers.map(
      (cover): OtherCover => ({
        policyStatus: cover.status as OtherCover['policyStatus'],
        ageDays: (nowMs - cover.createdAt.getTime()) / 86_400_000,
      }),
    ),
  );
}

import { isRepeatedImei, type OtherCover } from '#domain/evaluation/repeated-imei.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockImeis, otherCovers } from './store.ts';

/**
 * Whether a live policy insures one of these IMEI numbers as another risk (decisions A45, A73). The numbers stay locked until the transaction ends, so that of two risks
 * that claim the same phone at once only one gets it.
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

import { isRepeatedImei, type OtherCover } from '#domain/evaluation/repeated-imei.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { otherCovers } from './store.ts';

/** Whether another live policy insures one of these IMEI numbers (decisions A45, A73). */
export async function isImeiRepeated(db: Executor, ports: Ports, policyId: number, imeis: readonly string[]): Promise<boolean> {
  const nowMs = ports.clock.now().getTime();
  const covers = await otherCovers(db, policyId, imeis);
  return isRepeatedImei(
    covers.map((cover): OtherCover => ({ policyStatus: cover.status as OtherCover['policyStatus'], ageDays: (nowMs - cover.createdAt.getTime()) / 86_400_000 })),
  );
}

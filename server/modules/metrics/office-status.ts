import { lateBefore } from '#domain/evaluation/answer-term.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import { getOfficeStatus } from '#domain/wire/office-status.ts';
import { implement, type Route } from '#server/http/route.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import { supportSettings } from '#server/modules/settings/support-settings.ts';
import { keptFor } from '#server/ports/kept-for.ts';
import type { Ports } from '#server/ports/ports.ts';
import { countTrouble } from './store.ts';

type OfficeStatus = ResponseOf<typeof getOfficeStatus>;

/** How long an answer is cached: every page of the office asks for it, and all of them together query the database no more often than this. */
const lastsMs = 15_000;
const hourMs = 3_600_000;

/**
 * What has waited too long, for the line above the office's pages. The evaluations are counted as in their list, while `/metrics` counts only those for which a
 * customer waits. One answer is cached for everybody for a few seconds.
 */
export function officeStatusRoutes(): Route[] {
  const kept = keptFor<OfficeStatus>(lastsMs);
  return [
    implement(getOfficeStatus, async ({ ports }) => {
      const now = ports.clock.now().getTime();
      return kept(now, () => readStatus(ports, now));
    }),
  ];
}

async function readStatus(ports: Ports, nowMs: number): Promise<OfficeStatus> {
  const { db, jobs } = ports;
  const house = await readHouse(db, ports);
  const late = lateBefore(nowMs, supportSettings(ports, house), house.answer_within_hours);
  const ago = (hours: number) => new Date(nowMs - hours * hourMs);
  const counts = await countTrouble(db, { lateBefore: new Date(late ?? 0), dayAgo: ago(24), weekAgo: ago(7 * 24), hoursAgo: ago(4) });
  const failed = (await jobs.queues()).reduce((sum, queue) => sum + queue.failed, 0);
  return {
    late_evaluations: counts.late,
    failed_jobs: failed,
    failed_messages: counts.messages,
    parked_deliveries: counts.deliveries,
    unsent_bank_files: counts.files,
  };
}

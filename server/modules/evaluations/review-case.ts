import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import { likenessTo } from '#domain/evaluation/photo-traces.ts';
import { modelName } from '#domain/policy/device-name.ts';
import type { HouseSettings } from '#domain/wire/house-settings.ts';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { evaluationReport } from './report.ts';
import { capturesOf } from './store.ts';
import { evaluationBefore, nearestPhotos, otherRisksWith, tracesOf } from './store-review.ts';
import type { BlindLook } from './store-waiting.ts';

type Handed = Awaited<ReturnType<typeof capturesOf>>;
const sides = ['front', 'back'] as const;
/** The most similar photos that are shown; further ones would add nothing. */
const mostSimilar = 6;

/**
 * What somebody who decides an evaluation needs beyond the row of the list: the measures, the files handed in, other policies that insure the phone, and similar photos.
 * @throws {ProblemError} `not-found`
 */
export async function reviewCase(
  db: Executor,
  ports: Pick<Ports, 'config'>,
  { evaluationId, policyId, house, blind }: { evaluationId: string; policyId: number; house: HouseSettings; blind: BlindLook },
): Promise<Pick<ReviewCase, 'report' | 'automatic' | 'captures' | 'other_policies' | 'similar' | 'earlier'>> {
  const found = await evaluationReport(db, ports, { policyId, evaluationId, isStaff: true, riskId: null });
  const { report, automatic } = asSeen(found, blind);
  const handed = await capturesOf(db, evaluationId);
  const others = await otherRisksWith(
    db,
    report.policy_risk_id,
    [report.imei, report.imei2].filter((imei) => imei !== null),
  );
  return {
    report,
    automatic,
    captures: handed.map(({ capture }) => ({
      id: capture.id,
      kind: capture.kind,
      media_type: capture.mediaType,
      size_bytes: capture.sizeBytes,
      is_there: capture.erasedAt === null,
    })),
    other_policies: others.map(({ id, number, status, brand, model }) => ({
      id,
      number,
      status: status as ReviewCase['other_policies'][number]['status'],
      device: modelName({ brand, model }),
    })),
    similar: await similarTo(db, report, handed, house.assessment_floors.likeLikeness),
    earlier: await tryBefore(db, report),
  };
}

/**
 * The report for the person who decides. While an evaluation is to be looked at blind, the report hides the automatic decision; afterwards it shows the person's labels,
 * with the automatic ones beside them. Once its customer asks for a review, nothing is hidden.
 */
function asSeen(
  report: ReviewCase['report'],
  { askedAt, decidedAt, front, back, ruledFront, ruledBack }: BlindLook,
): Pick<ReviewCase, 'report' | 'automatic'> {
  if (askedAt === null || report.review_asked_at !== null) return { report, automatic: null };
  return {
    report: {
      ...report,
      decided_at: decidedAt?.toISOString() ?? null,
      decided_by: decidedAt && 'person',
      can_ask_review: false,
      photos: report.photos.map((photo) => {
        const { label, reasons } = (photo.side === 'front' ? front : back) ?? { label: null, reasons: [] };
        return { ...photo, label, reasons: reasons as PhotoReason[] };
      }),
    },
    automatic: decidedAt && { front: ruledFront, back: ruledBack },
  };
}

/** Photos similar to those of the report. The search compares the traces of all photos, so it runs only for a photo that the assessment found similar to another. */
async function similarTo(db: Executor, report: ReviewCase['report'], handed: Handed, least: number): Promise<ReviewCase['similar']> {
  const own = handed.map(({ capture }) => capture.id);
  const found: ReviewCase['similar'] = [];
  for (const { side, capture_id, findings } of report.photos) {
    if (!findings.some(({ measure, outcome }) => measure === 'likeness' && outcome !== 'met')) continue;
    const traces = await tracesOf(db, capture_id);
    if (!traces) continue;
    const photo = { ...traces, signature: Buffer.from(traces.signature, 'base64') };
    for (const near of await nearestPhotos(db, traces.hash, own)) {
      if (found.some((each) => each.side === side && each.capture_id === near.captureId)) continue;
      const likeness = likenessTo(photo, [{ ...near, signature: Buffer.from(near.signature, 'base64') }]);
      if (likeness === null || likeness < least) continue;
      const { captureId, evaluationId, policy, erasedAt } = near;
      found.push({ side, capture_id: captureId, likeness, evaluation_id: evaluationId, policy, is_there: erasedAt === null });
    }
  }
  return found.sort((a, b) => b.likeness - a.likeness).slice(0, mostSimilar);
}

async function tryBefore(db: Executor, report: ReviewCase['report']): Promise<ReviewCase['earlier']> {
  const before = await evaluationBefore(db, report.policy_risk_id, new Date(report.created_at));
  if (!before) return null;
  const handed = await capturesOf(db, before.id);
  return {
    evaluation_id: before.id,
    created_at: before.createdAt.toISOString(),
    photos: sides.flatMap((side) => {
      const capture = handed.find((each) => each.capture.kind === side)?.capture;
      const { label, reasons } = side === 'front' ? before.frontal : before.trasera;
      if (!capture) return [];
      return [{ side, capture_id: capture.id, label, reasons: reasons as PhotoReason[], is_there: capture.erasedAt === null }];
    }),
  };
}

import { answerBy, isAhead, lateBefore } from '#domain/evaluation/answer-term.ts';
import { fullName } from '#domain/person/full-name.ts';
import { modelName } from '#domain/policy/device-name.ts';
import type { HouseSettings } from '#domain/wire/house-settings.ts';
import {
  getReviewCase,
  holdEvaluation as holdContract,
  listWaitingEvaluations,
  releaseEvaluation as releaseContract,
  type WaitingEvaluation,
} from '#domain/wire/waiting-evaluations.ts';
import { evaluations } from '#server/db/schema.ts';
import { userIdOf } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import { supportSettings } from '#server/modules/settings/support-settings.ts';
import type { Ports } from '#server/ports/ports.ts';
import { holdEvaluation, releaseEvaluation } from './hold-evaluation.ts';
import { reviewCase } from './review-case.ts';
import { readWaiting, selectWaiting, type WaitingFilter, type WaitingRow } from './store-waiting.ts';

const order: PageOrder<'waiting_since'> = {
  id: evaluations.id,
  columns: { waiting_since: evaluations.waitingSince },
  usual: 'waiting_since',
};

export const waitingEvaluationRoutes: Route[] = [
  implement(listWaitingEvaluations, async ({ query, actor, db, ports }) => {
    const userId = userIdOf(actor);
    const { late, held, store_id: storeId } = query.filter ?? {};
    const house = await readHouse(db, ports);
    const filter = { held, storeId, ...lateFilter(ports, house, late) };
    return readPage(db, query, order, (page) => selectWaiting(db, page, filter, userId), {
      idOf: ({ evaluation }) => evaluation.id,
      wire: (rows) => rows.map((row) => waitingWire(row, ports, house, userId)),
    });
  }),
  implement(getReviewCase, async ({ params, actor, db, ports }) => {
    const row = await readWaiting(db, params.evaluationId);
    if (!row) throw new ProblemError('not-found');
    const house = await readHouse(db, ports);
    const { report, ...found } = await reviewCase(db, ports, {
      evaluationId: params.evaluationId,
      policyId: row.policy.id,
      house,
      blind: row.blind,
    });
    return {
      ...waitingWire(row, ports, house, userIdOf(actor)),
      is_waiting: row.isWaiting,
      tries: house.max_repetitions + 1,
      report,
      ...found,
    };
  }),
  implement(holdContract, async ({ params, actor, db }) =>
    holdEvaluation(db, { policyId: params.id, evaluationId: params.evaluationId, userId: userIdOf(actor) }),
  ),
  implement(releaseContract, async ({ params, actor, db }) => {
    await releaseEvaluation(db, { policyId: params.id, evaluationId: params.evaluationId, userId: userIdOf(actor) });
    return undefined;
  }),
];

function lateFilter(ports: Ports, house: HouseSettings, late: '0' | '1' | undefined): Pick<WaitingFilter, 'before' | 'since'> {
  if (late === undefined) return {};
  // Without a time limit nothing is late: everything has waited since after the epoch.
  const bound = new Date(lateBefore(ports.clock.now().getTime(), supportSettings(ports, house), house.answer_within_hours) ?? 0);
  return late === '1' ? { before: bound } : { since: bound };
}

function waitingWire(row: WaitingRow, ports: Ports, house: HouseSettings, userId: number): WaitingEvaluation {
  const { evaluation, risk, attempt, policy, store, holder, heldUntil } = row;
  const answer_by = answerBy(evaluation.waitingSince.getTime(), supportSettings(ports, house), house.answer_within_hours);
  return {
    id: evaluation.id,
    policy,
    policy_risk_id: risk.id,
    device: modelName(risk),
    attempt,
    store,
    waiting_since: evaluation.waitingSince.toISOString(),
    is_review: evaluation.reviewAskedAt !== null,
    answer_by,
    is_late: answer_by !== null && !isAhead(answer_by, ports.clock.now().getTime()),
    hold:
      row.isHeld && holder && heldUntil
        ? { by: { id: holder.id, name: fullName(holder) }, is_mine: holder.id === userId, until: heldUntil.toISOString() }
        : null,
  };
}

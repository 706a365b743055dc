import { lateBefore } from '#domain/evaluation/answer-term.ts';
import { trendPeriod } from '#domain/figures/trend-period.ts';
import { getFigures, mostFigured } from '#domain/wire/figures.ts';
import { getTrends } from '#domain/wire/trends.ts';
import { isStaffActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { policyScope } from '#server/modules/policies/reading/policy-scope.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import { supportSettings } from '#server/modules/settings/support-settings.ts';
import { todayOf } from '#server/ports/today.ts';
import { readTrends } from './read-trends.ts';
import { countAll } from './store.ts';

export const figureRoutes: Route[] = [
  implement(getFigures, async ({ actor, db, ports }) => {
    const house = await readHouse(db, ports);
    const late = lateBefore(ports.clock.now().getTime(), supportSettings(ports, house), house.answer_within_hours);
    const counts = await countAll(db, { scope: policyScope(db, actor), today: todayOf(ports), lateBefore: new Date(late ?? 0) });
    const decides = isStaffActor(actor);
    const figures = {
      waiting_evaluations: decides ? counts.waiting : null,
      late_evaluations: decides ? counts.late : null,
      unsigned_policies: counts.unsigned,
      unpaid_payments: counts.unpaid,
      open_claims: decides ? counts.claims : null,
    };
    const moreOf = (Object.keys(figures) as (keyof typeof figures)[]).filter((name) => (figures[name] ?? 0) > mostFigured);
    for (const name of moreOf) figures[name] = mostFigured;
    return { ...figures, more_of: moreOf };
  }),
  implement(getTrends, async ({ query, db, ports }) => {
    const today = todayOf(ports);
    const period = trendPeriod(query, today);
    if (period === null) throw new ProblemError('invalid-input', { fields: [{ path: 'to', code: 'range' }] });
    return readTrends(db, period, today);
  }),
];

import { modelName } from '#domain/policy/device-name.ts';
import { listBlindReviews } from '#domain/wire/blind-reviews.ts';
import { evaluations } from '#server/db/schema.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { selectBlind } from './store-blind.ts';

const order: PageOrder<'decided_at'> = {
  id: evaluations.id,
  columns: { decided_at: evaluations.blindDecidedAt },
  usual: '-decided_at',
};

export const blindReviewRoutes: Route[] = [
  implement(listBlindReviews, ({ query, db }) =>
    readPage(db, query, order, (page) => selectBlind(db, page, query.filter ?? {}), {
      idOf: ({ id }) => id,
      wire: (rows) =>
        rows.map(({ id, policy, brand, model, decidedAt, assessment, front, back, isSame }) => ({
          id,
          policy,
          device: modelName({ brand, model }),
          decided_at: decidedAt?.toISOString() ?? '',
          automatic: { front: assessment?.front.label ?? null, back: assessment?.back.label ?? null },
          person: { front: front?.label ?? null, back: back?.label ?? null },
          differs: !isSame,
        })),
    }),
  ),
];

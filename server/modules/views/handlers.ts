import { deleteListView, type ListView, listListViews, maxListViews, putListView } from '#domain/wire/list-views.ts';
import { userIdOf } from '#server/http/actor.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { countOthers, deleteView, type ListViewRow, upsertView, viewsOf } from './store.ts';

const constraints = { list_views_name: 'name' };

const viewWire = ({ id, place, name, search }: ListViewRow): ListView => ({ id, place, name, search });

/** Views are personal: another user's view is not found. */
export const viewRoutes: Route[] = [
  implement(listListViews, async ({ actor, db }) => ({ data: (await viewsOf(db, userIdOf(actor))).map(viewWire) })),
  implement(putListView, async ({ params: { viewId: id }, body, actor, db, ports }) => {
    const userId = userIdOf(actor);
    if ((await countOthers(db, { userId, id })) >= maxListViews) throw invalid('name', 'too-many');
    const kept = await withConstraints(constraints, upsertView(db, { ...body, id, userId, changedAt: ports.clock.now() }));
    if (kept === null) throw new ProblemError('not-found');
    return viewWire(kept);
  }),
  implement(deleteListView, async ({ params: { viewId: id }, actor, db }) => {
    if (!(await deleteView(db, { userId: userIdOf(actor), id }))) throw new ProblemError('not-found');
    return undefined;
  }),
];

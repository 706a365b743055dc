import { removePushSubscription, savePushSubscription } from '#domain/wire/push.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { saveSubscription } from './save-subscription.ts';
import { deleteSubscriptions } from './store.ts';

export const notificationRoutes: Route[] = [
  implement(savePushSubscription, async ({ params, body, db, ports }) => ({ id: await saveSubscription(db, ports, params.id, body) })),
  implement(removePushSubscription, async ({ params, db }) => {
    const count = await deleteSubscriptions(db, params.id, [params.subscriptionId]);
    if (count === 0) throw new ProblemError('not-found');
    return undefined;
  }),
];

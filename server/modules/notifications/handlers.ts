import { removePushSubscription, savePushSubscription } from '#domain/wire/push.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { saveSubscription } from './save-subscription.ts';
import { deleteSubscriptions } from './store.ts';

export const notificationRoutes: Route[] = [
  implement(savePushSubscription, async ({ actor, params, body, db, ports }) => {
    // A browser of the office would receive the policyholder's notices, and the policyholder would then get no mail.
    if (actor.kind !== 'user' || actor.userId !== params.id) throw new ProblemError('forbidden');
    return { id: await saveSubscription(db, ports, actor, body) };
  }),
  implement(removePushSubscription, async ({ params, db }) => {
    const count = await deleteSubscriptions(db, params.id, [params.subscriptionId]);
    if (count === 0) throw new ProblemError('not-found');
    return undefined;
  }),
];

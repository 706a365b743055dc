import { removePushSubscription, savePushSubscription } from '#domain/wire/push.ts';
import { implement, type Route } from '#server/http/route.ts';
import { saveSubscription } from './save-subscription.ts';
import { deleteSubscriptions } from './store.ts';

export const notificationRoutes: Route[] = [
  implement(savePushSubscription, async ({ params, body, db, ports }) => ({ id: await saveSubscription(db, ports, params.id, body) })),
  implement(removePushSubscription, async ({ params, db }) => {
    await deleteSubscriptions(db, params.id, [params.subscriptionId]);
    return undefined;
  }),
];

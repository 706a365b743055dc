import { erasePerson as erasePersonCall } from '#domain/wire/erasure.ts';
import { implement, type Route } from '#server/http/route.ts';
import { erasePerson } from './erase-person.ts';

export const privacyRoutes: Route[] = [
  implement(erasePersonCall, async ({ params, actor, db, ports }) => ({ blocked_until: await erasePerson(db, ports, actor, params.id) })),
];

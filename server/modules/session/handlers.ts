import { login, logout } from '#domain/wire/log-in.ts';
import { disconnectPhone as disconnectContract, listPhones } from '#domain/wire/phones.ts';
import { closeSession, listSessions } from '#domain/wire/sessions.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { logIn } from './log-in.ts';
import { closeOneSession, readSessions } from './open-sessions.ts';
import { disconnectPhone, readPhones } from './phones.ts';
import { deleteSession, revokeGrantsIssuedIn } from './store.ts';

/** `accountLimit`: log-ins to one account from one address; `addressLimit`: log-ins to all accounts from one address. */
export function sessionRoutes({ accountLimit, addressLimit }: { accountLimit: RateLimit; addressLimit: RateLimit }): Route[] {
  return [
    implement(
      login,
      async ({ body, ports, ip, userAgent }) => {
        await accountLimit.spend(`${ip} ${body.email}`);
        return logIn(ports, { ...body, userAgent, ip });
      },
      { opensTransaction: true, limits: [byAddress(addressLimit)] },
    ),
    implement(logout, async ({ actor, query, db, ports }) => {
      if (actor.kind !== 'user') return undefined;
      // The session is deleted first: a grant that is being given in it is then there to be revoked.
      await deleteSession(db, actor.tokenHash);
      if (query.grants_in_use !== undefined) await revokeGrantsIssuedIn(db, actor.tokenHash, query.grants_in_use, ports.clock.now());
      return undefined;
    }),
    implement(listSessions, async ({ actor, params, db, ports }) => ({ data: await readSessions(db, ports, actor, params.id) })),
    implement(closeSession, async ({ actor, params, db, ports }) => {
      await closeOneSession(db, ports, actor, { userId: params.id, id: params.sessionId });
      return undefined;
    }),
    implement(listPhones, async ({ actor, params, db, ports }) => ({ data: await readPhones(db, ports, actor, params.id) })),
    implement(disconnectContract, async ({ actor, params, db, ports }) => {
      await disconnectPhone(db, ports, actor, params.id, params.phoneId);
      return undefined;
    }),
  ];
}

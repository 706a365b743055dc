import { login, logout } from '#domain/wire/users.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { logIn } from './log-in.ts';
import { deleteSession } from './store.ts';

/** Log-ins of one account from one address, and of all accounts from it. */
export function sessionRoutes({ accountLimit, addressLimit }: { accountLimit: RateLimit; addressLimit: RateLimit }): Route[] {
  return [
    implement(
      login,
      async ({ body, ports, ip, userAgent }) => {
        await addressLimit.spend(ip);
        await accountLimit.spend(`${ip} ${body.email}`);
        return logIn(ports, { ...body, userAgent });
      },
      { opensTransaction: true },
    ),
    implement(logout, async ({ actor, db }) => {
      if (actor.kind === 'user') await deleteSession(db, actor.tokenHash);
      return undefined;
    }),
  ];
}

import { login, logout } from '#domain/wire/users.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { logIn } from './log-in.ts';
import { deleteSession } from './store.ts';

export function sessionRoutes(loginLimit: RateLimit): Route[] {
  return [
    implement(
      login,
      async ({ body, ports, ip }) => {
        await loginLimit.spend(`${ip} ${body.email}`);
        return logIn(ports, body);
      },
      { opensTransaction: true },
    ),
    implement(logout, async ({ actor, db }) => {
      if (actor.kind === 'user') await deleteSession(db, actor.tokenHash);
      return undefined;
    }),
  ];
}

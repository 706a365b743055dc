import { beginDirectoryLogin, loginWithDirectory, unlinkDirectory } from '#domain/wire/directory-login.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { beginDirectoryVisit, logInWithDirectory } from './log-in-with-directory.ts';
import { unlink } from './unlink.ts';

/** `addressLimit`: visits begun and answered from one IP address. */
export function directoryRoutes({ addressLimit }: { addressLimit: RateLimit }): Route[] {
  const options = { opensTransaction: true, limits: [byAddress(addressLimit)] };
  return [
    implement(beginDirectoryLogin, async ({ ports }) => beginDirectoryVisit(ports), options),
    implement(loginWithDirectory, async ({ body, ports, userAgent, ip }) => logInWithDirectory(ports, { ...body, userAgent, ip }), options),
    implement(unlinkDirectory, async ({ actor, params, db, ports }) => {
      await unlink(db, ports, actor, params.id);
      return undefined;
    }),
  ];
}

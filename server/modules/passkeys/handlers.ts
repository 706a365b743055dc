import {
  addPasskey as addPasskeyCall,
  beginPasskey as beginPasskeyCall,
  beginPasskeyLogin,
  listPasskeys,
  loginWithPasskey,
  type Passkey,
  removePasskey as removePasskeyCall,
} from '#domain/wire/passkeys.ts';
import type { Actor, UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { removePasskey } from './delete-passkeys.ts';
import { beginLogin, logInWithPasskey } from './log-in-with-passkey.ts';
import { findOwner, type PasskeyRow, passkeysOf } from './store.ts';

/** `tryLimit`: attempts at the password of one account; `addressLimit`: attempts to log in with a passkey from one address. */
export function passkeyRoutes({ tryLimit, addressLimit }: { tryLimit: RateLimit; addressLimit: RateLimit }): Route[] {
  return [
    implement(listPasskeys, async ({ params, db }) => {
      if (!(await findOwner(db, params.id))) throw new ProblemError('not-found');
      return { data: (await passkeysOf(db, params.id)).map(passkeyWire) };
    }),
    implement(
      beginPasskeyCall,
      async ({ actor, params, body, ports }) => {
        assertSelf(actor, params.id);
        await tryLimit.spend(`password ${params.id}`);
        return beginPasskey(ports, params.id, body.current_password);
      },
      { opensTransaction: true },
    ),
    implement(
      addPasskeyCall,
      async ({ actor, params, body, ports }) => {
        const self = assertSelf(actor, params.id);
        await tryLimit.spend(`passkey ${params.id}`);
        return passkeyWire(await addPasskey(ports, self, body));
      },
      { opensTransaction: true },
    ),
    implement(removePasskeyCall, async ({ actor, params, db, ports }) => {
      await removePasskey(db, ports, actor, { userId: params.id, id: params.passkeyId });
      return undefined;
    }),
    implement(beginPasskeyLogin, async ({ ports }) => beginLogin(ports), {
      opensTransaction: true,
      limits: [byAddress(addressLimit)],
    }),
    implement(loginWithPasskey, async ({ body, ports, userAgent, ip }) => logInWithPasskey(ports, { ...body, userAgent, ip }), {
      opensTransaction: true,
      limits: [byAddress(addressLimit)],
    }),
  ];
}

/** The office may remove somebody's passkey, but can add none to another person's account. */
function assertSelf(actor: Actor, userId: number): UserActor {
  if (actor.kind !== 'user' || actor.userId !== userId) throw new ProblemError('forbidden');
  return actor;
}

function passkeyWire({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    is_synced: isSynced,
  };
}

import {
  beginTotp as beginTotpCall,
  confirmTotp as confirmTotpCall,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes as renewRecoveryCodesCall,
  showFactor as showFactorCall,
} from '#domain/wire/second-factor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type DeletePasskeysOf, removeFactor } from './remove-factor.ts';
import { assertOwner, beginTotp, confirmTotp, readSecondFactor, renewRecoveryCodes } from './set-up-totp.ts';
import { type HasPasskeyAnswered, showFactor } from './show-factor.ts';
import { spendTry } from './take-code.ts';

/** The functions about passkeys are passed in, because the passkeys module imports sessions, which import this module. */
export function factorRoutes({
  hasPasskeyAnswered,
  deletePasskeysOf,
}: {
  hasPasskeyAnswered: HasPasskeyAnswered;
  deletePasskeysOf: DeletePasskeysOf;
}): Route[] {
  return [
    implement(getSecondFactor, async ({ params, db, ports }) => readSecondFactor(db, ports, params.id)),
    implement(beginTotpCall, async ({ actor, params, db, ports }) => beginTotp(db, ports, actor, params.id)),
    implement(
      confirmTotpCall,
      async ({ actor, params, body, ports }) => {
        const owner = assertOwner(actor, params.id);
        await spendTry(ports, owner.userId);
        return confirmTotp(ports, owner, body.code);
      },
      { opensTransaction: true },
    ),
    implement(renewRecoveryCodesCall, async ({ actor, params, db, ports }) => renewRecoveryCodes(db, ports, actor, params.id)),
    implement(removeSecondFactor, async ({ actor, params, db, ports }) => {
      await removeFactor(db, ports, actor, { userId: params.id, deletePasskeysOf });
      return undefined;
    }),
    implement(
      showFactorCall,
      async ({ actor, body, ports }) => {
        if (actor.kind !== 'user') throw new ProblemError('forbidden');
        await spendTry(ports, actor.userId);
        await showFactor(ports, actor, body, hasPasskeyAnswered);
        return undefined;
      },
      { opensTransaction: true },
    ),
  ];
}

import {
  cancelHandoff,
  enterHandoff as enterContract,
  getHandoff,
  mailHandoff as mailContract,
  openHandoff as openContract,
  redeemHandoff as redeemContract,
  refuseHandoff as refuseContract,
  renewHandoff as renewContract,
  reportProgress,
} from '#domain/wire/handoffs.ts';
import { ProblemError } from '#server/http/problems.ts';
import { byAddress, type CallLimit, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { announce, riskTopic } from '#server/ports/events.ts';
import { handoffWire } from './handoff-wire.ts';
import { mailHandoff } from './mail-handoff.ts';
import { openHandoff, renewHandoff } from './open-handoff.ts';
import { enterHandoff, redeemHandoff, refuseHandoff } from './redeem-handoff.ts';
import { findByGrant, findHandoff, lockHandoff, revokeGrant, updateHandoff } from './store.ts';

/**
 * `makeLimit`: codes made for one policy. `tryLimit`: codes tried from one IP address, so that none can be guessed. `reportLimit`: reports of the phone, per hand-over.
 */
export function handoffRoutes({ makeLimit, tryLimit, reportLimit }: Record<'makeLimit' | 'tryLimit' | 'reportLimit', RateLimit>): Route[] {
  const ofPolicy: CallLimit = { limit: makeLimit, keyOf: ({ params }) => String((params as { id: number }).id) };
  return [
    implement(
      openContract,
      async ({ actor, params, db, ports }) => openHandoff(db, ports, actor, { policyId: params.id, riskId: params.riskId }),
      {
        limits: [ofPolicy],
      },
    ),
    implement(
      renewContract,
      async ({ params, body, db, ports }) =>
        renewHandoff(db, ports, { policyId: params.id, riskId: params.riskId }, params.handoffId, body.for),
      { limits: [ofPolicy] },
    ),
    implement(getHandoff, async ({ params, db, ports }) => {
      const row = await findHandoff(db, params.handoffId, { policyId: params.id, riskId: params.riskId });
      if (!row) throw new ProblemError('not-found');
      return handoffWire(db, row, ports.clock.now());
    }),
    implement(cancelHandoff, async ({ actor, params, db, ports }) => {
      const place = { policyId: params.id, riskId: params.riskId };
      // The lock waits for a phone that is connecting at this moment, so that its grant is revoked too.
      const row = await lockHandoff(db, params.handoffId, place);
      if (!row) throw new ProblemError('not-found');
      if (row.cancelledAt !== null) return undefined;
      const now = ports.clock.now();
      await updateHandoff(db, row.id, { cancelledAt: now });
      if (row.grantId !== null) await revokeGrant(db, row.grantId, now);
      await recordEvent(db, ports, { kind: 'handoff-cancelled', ...whoOf(actor), ...place, data: { handoff: row.id } });
      return undefined;
    }),
    implement(mailContract, async ({ actor, params, db, ports }) => {
      await mailHandoff(db, ports, { policyId: params.id, riskId: params.riskId }, params.handoffId, actor);
      return undefined;
    }),
    implement(
      refuseContract,
      async ({ body, db, ports }) => {
        await refuseHandoff(db, ports, body.code);
        return undefined;
      },
      { limits: [byAddress(tryLimit)] },
    ),
    implement(enterContract, async ({ body, db, ports }) => enterHandoff(db, ports, body.code), { limits: [byAddress(tryLimit)] }),
    implement(redeemContract, async ({ body, db, ports }) => redeemHandoff(db, ports, body), { limits: [byAddress(tryLimit)] }),
    implement(reportProgress, async ({ actor, params, body, db, ports }) => {
      const row = actor.kind === 'grant' ? await findByGrant(db, actor.grantId) : null;
      if (!row) throw new ProblemError('not-found');
      await reportLimit.spend(row.id);
      await updateHandoff(db, row.id, { report: body, heardAt: ports.clock.now() });
      await announce(db, riskTopic(params.riskId));
      return undefined;
    }),
  ];
}

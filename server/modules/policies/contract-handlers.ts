import { centsOf } from '#domain/shared/money.ts';
import { cancelPolicy, previewCancellation } from '#domain/wire/cancellations.ts';
import { getContracting } from '#domain/wire/contracting.ts';
import { getEmailProof, sendEmailProof } from '#domain/wire/email-proofs.ts';
import { getAcceptedTexts } from '#domain/wire/legal-texts.ts';
import {
  mailPolicy as mailPolicyCall,
  sendPolicyToSegelevia,
  setPolicySettings as setSettingsCall,
  updatePolicy,
  updatePolicyAsOffice,
  updatePolicyContract,
} from '#domain/wire/policy-changes.ts';
import {
  addPolicyDiscount,
  approveRefund as approveRefundCall,
  decideRefund as decideRefundCall,
  getPolicyContract,
  type PolicyContract,
  removePolicyDiscount,
  signPolicy,
} from '#domain/wire/policy-contracts.ts';
import { createSignCode } from '#domain/wire/sign-codes.ts';
import { getTerminalCoordinates, shareTerminalCoordinates, withdrawTerminalCoordinates } from '#domain/wire/terminal-positions.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { policyFor } from '#server/modules/policy-core/policy-for.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { readEmailProof, resendEmailProof } from './booking/email-proof.ts';
import { askSignCode } from './contract/ask-sign-code.ts';
import { addDiscount, removeDiscount } from './contract/change-discounts.ts';
import { changePolicy } from './contract/change-policy.ts';
import { setPolicySettings } from './contract/set-policy-settings.ts';
import { signContract } from './contract/sign-contract.ts';
import { approveRefund } from './ending/approve-refund.ts';
import { decideRefund } from './ending/decide-refund.ts';
import { endPolicy, previewPolicyEnd } from './ending/end-policy.ts';
import { mailPolicy } from './letters/mail-policy.ts';
import { readDeliveries, sendPolicy } from './partner/send-policy.ts';
import { readPosition, sharePosition, withdrawPosition } from './positions/terminal-positions.ts';
import { readAcceptedTexts } from './reading/accepted-texts.ts';
import { readContract } from './reading/read-contract.ts';
import { readContracting } from './reading/read-contracting.ts';

/** `tryLimit`: attempts at discount codes from one address. */
export function policyContractRoutes({ tryLimit }: { tryLimit: RateLimit }): Route[] {
  return [
    implement(getPolicyContract, async ({ actor, params, db, ports }) => contractOf(db, ports, actor, params.id)),
    implement(getContracting, ({ actor, params, db, ports }) => readContracting(db, ports, actor, params.id)),
    implement(getAcceptedTexts, ({ params, db }) => readAcceptedTexts(db, params.id)),
    ...[updatePolicy, updatePolicyAsOffice].map((call) =>
      implement(call, async ({ actor, params, body, db, ports }) => {
        await changePolicy(db, ports, actor, params.id, body);
        return policyFor(actor, await readPolicy(db, params.id));
      }),
    ),
    implement(updatePolicyContract, async ({ actor, params, body, db, ports }) => {
      await changePolicy(db, ports, actor, params.id, body);
      return contractOf(db, ports, actor, params.id);
    }),
    implement(previewCancellation, async ({ actor, params, query, db, ports }) =>
      previewPolicyEnd(db, ports, actor, { policyId: params.id, reason: query.reason, lastDay: query.last_day }),
    ),
    implement(cancelPolicy, async ({ actor, params, body, db, ports }) => {
      const settlement = await endPolicy(db, ports, actor, { policyId: params.id, reason: body.reason, lastDay: body.last_day });
      return { policy: policyFor(actor, await readPolicy(db, params.id)), settlement, ended_at: ports.clock.now().toISOString() };
    }),
    implement(decideRefundCall, async ({ actor, params, body, db, ports }) => {
      const { refund, comments } = body;
      await decideRefund(db, ports, actor, { policyId: params.id, refundCents: centsOf(refund), comments });
      return contractOf(db, ports, actor, params.id);
    }),
    implement(approveRefundCall, async ({ actor, params, body, db, ports }) => {
      await approveRefund(db, ports, actor, { policyId: params.id, agrees: body.agrees });
      return contractOf(db, ports, actor, params.id);
    }),
    implement(createSignCode, ({ actor, params, body, db, ports }) =>
      askSignCode(db, ports, actor, { policyId: params.id, channel: body.channel }),
    ),
    implement(signPolicy, ({ actor, params, body, db, ports, ip, userAgent }) =>
      signContract(db, ports, actor, {
        policyId: params.id,
        accepted: body.acceptances,
        documentSha256: body.document_sha256,
        code: body.code,
        hand: body.signature,
        ip,
        userAgent,
      }),
    ),
    implement(getEmailProof, ({ params, db }) => readEmailProof(db, params.id)),
    implement(sendEmailProof, async ({ params, db, ports }) => {
      await resendEmailProof(db, ports, params.id);
      return undefined;
    }),
    implement(
      addPolicyDiscount,
      async ({ actor, params, body, db, ports }) => {
        await addDiscount(db, ports, actor, { policyId: params.id, code: body.code });
        return contractOf(db, ports, actor, params.id);
      },
      { limits: [{ limit: tryLimit, keyOf: ({ actor, ip }) => (isStaffActor(actor) ? null : ip) }] },
    ),
    implement(removePolicyDiscount, async ({ actor, params, db, ports }) => {
      await removeDiscount(db, ports, actor, { policyId: params.id, discountId: params.discountId });
      return contractOf(db, ports, actor, params.id);
    }),
    implement(mailPolicyCall, async ({ actor, params, body, db, ports }) => {
      await mailPolicy(db, ports, actor, { policyId: params.id, kind: body.kind });
      return undefined;
    }),
    implement(sendPolicyToSegelevia, async ({ actor, params, db, ports }) => sendPolicy(db, ports, actor, params.id)),
    implement(getTerminalCoordinates, async ({ actor, params, db, ports }) => readPosition(db, ports, actor, phoneAt(params))),
    implement(shareTerminalCoordinates, async ({ actor, params, body, db, ports }) => {
      await sharePosition(db, ports, actor, { ...phoneAt(params), body });
      return undefined;
    }),
    implement(withdrawTerminalCoordinates, async ({ actor, params, db, ports }) => {
      await withdrawPosition(db, ports, actor, phoneAt(params));
      return undefined;
    }),
    implement(setSettingsCall, async ({ actor, params, body, db, ports }) => setPolicySettings(db, ports, actor, params.id, body)),
  ];
}

const phoneAt = ({ id: policyId, terminalId: riskId }: { id: number; terminalId: number }) => ({ policyId, riskId });

async function contractOf(db: Executor, ports: Ports, actor: Actor, policyId: number): Promise<PolicyContract> {
  const contract = await readContract(db, ports, policyId);
  if (isStaffActor(actor)) return { ...contract, deliveries: await readDeliveries(db, policyId) };
  // A refund that waits for a second person's approval is no promise: only the office sees it.
  return { ...contract, ending: contract.ending && { ...contract.ending, refund_request: null }, deliveries: [] };
}

import { changesBetween } from '#domain/audit/changes.ts';
import type { BodyOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { setPolicySettings as setSettingsCall } from '#domain/wire/policy-changes.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { said } from '#server/http/said.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { type PolicyRow, updatePolicy } from '#server/modules/policies/store-contracts.ts';
import type { Ports } from '#server/ports/ports.ts';

/** Sets the office's settings of one policy; fields left out do not change. @throws {ProblemError} `not-found` */
export async function setPolicySettings(
  db: Executor,
  ports: Ports,
  actor: Actor,
  policyId: number,
  body: BodyOutput<typeof setSettingsCall>,
): Promise<ResponseOf<typeof setSettingsCall>> {
  const { policy } = await lockContract(db, policyId);
  const { card_liverpool: skipPayment, payment_link: paymentLink, contract_link: contractLink } = body;
  const columns = said({ skipPayment, paymentLink, contractLink });
  const now = settingsOf(policyId, { ...policy, ...columns });
  const changes = changesBetween(settingsOf(policyId, policy), now, ['payment_link', 'contract_link']);
  if (changes.length > 0) {
    await updatePolicy(db, policyId, columns);
    await recordEvent(db, ports, { kind: 'policy-changed', ...whoOf(actor), policyId, data: { changes } });
  }
  return now;
}

type Settings = Pick<PolicyRow, 'skipPayment' | 'paymentLink' | 'contractLink'>;

const settingsOf = (policyId: number, { skipPayment, paymentLink, contractLink }: Settings): ResponseOf<typeof setSettingsCall> => ({
  policy_id: policyId,
  card_liverpool: skipPayment,
  payment_link: paymentLink,
  contract_link: contractLink,
});

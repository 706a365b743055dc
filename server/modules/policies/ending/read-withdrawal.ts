import { maskedEmail } from '#domain/handoff/masked-email.ts';
import { fullName } from '#domain/person/full-name.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import { withdrawalStatement } from '#domain/policy/withdrawal-statement.ts';
import type { Withdrawal } from '#domain/wire/withdrawals.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { previewEnding } from '#server/modules/payments/settlement/settle-policy.ts';
import { withdrawalPdf } from '#server/modules/policies/documents/withdrawal-pdf.ts';
import { withdrawalLastDayOf } from '#server/modules/policies/reading/read-contract.ts';
import { contractWithPolicy, type LockedContract } from '#server/modules/policies/store-contracts.ts';
import { policyWire } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { endedYear } from './end-policy.ts';

/** What withdrawing from a policy would do now, or the outcome if it was withdrawn from; it changes nothing. @throws {ProblemError} `not-found` */
export async function readWithdrawal(db: Executor, ports: Ports, policyId: number): Promise<Withdrawal> {
  const found = await contractOf(db, policyId);
  const { policy, contract } = found;
  const nothingToDeclare = {
    number: policy.number,
    last_day: withdrawalLastDayOf(contract),
    statement: null,
    insured: [],
    last_covered_day: null,
    refund: null,
    refund_decided_by: null,
    sent_to: null,
    ended_at: contract.endedAt?.toISOString() ?? null,
  };
  const checked = await checkWithdrawal(db, found, todayOf(ports));
  const isWithdrawn = contract.ending === 'withdrawn';
  if (!checked.ok && !isWithdrawn) return { ...nothingToDeclare, state: checked.problem.kind === 'too-late' ? 'over' : 'ended' };
  const declared = { ...nothingToDeclare, ...(await declaration(db, found)) };
  if (!checked.ok)
    return { ...declared, state: 'withdrawn', last_covered_day: contract.lastDay, refund_decided_by: contract.refundDecidedBy };
  const { cause, lastDay, refundDecidedBy } = checked.value;
  const { refundCents } = await previewEnding(db, cause, await endedYear(db, found, lastDay));
  const refund = refundDecidedBy === 'rule' ? refundCents / 100 : null;
  return { ...declared, state: 'open', last_covered_day: lastDay, refund, refund_decided_by: refundDecidedBy };
}

async function declaration(db: Executor, { policy, contract }: LockedContract) {
  const { holder, contractedAt } = contract;
  const { policy_risks: risks } = policyWire(await readPolicy(db, policy.id));
  return {
    statement: withdrawalStatement({ ...holder, name: fullName(holder), number: policy.number, contractedAtMs: contractedAt.getTime() }),
    insured: risks.flatMap((risk) => (risk.active ? (deviceName(risk)?.name ?? []) : [])),
    sent_to: maskedEmail(holder.email),
  };
}

/** The acknowledgement of the withdrawal as a PDF. @throws {ProblemError} `not-found`: nobody has withdrawn */
export async function readReceipt(db: Executor, ports: Ports, policyId: number): Promise<{ number: string; pdf: Buffer }> {
  const found = await contractOf(db, policyId);
  const pdf = await withdrawalPdf(ports, found);
  if (pdf === null) throw new ProblemError('not-found');
  return { number: found.policy.number, pdf };
}

async function contractOf(db: Executor, policyId: number): Promise<LockedContract> {
  const found = await contractWithPolicy(db, policyId);
  if (!found) throw new ProblemError('not-found');
  return found;
}

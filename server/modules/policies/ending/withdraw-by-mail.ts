import type { Executor } from '#server/db/connect.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { policyOfWithdrawalLink } from '#server/modules/policies/store-withdrawal-links.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { writeEnding } from './end-policy.ts';

/** The policy that the link of a mail is about. @throws {ProblemError} `link-expired` */
export async function policyOfLink(db: Executor, token: string): Promise<number> {
  const policyId = await policyOfWithdrawalLink(db, hashToken(token));
  if (policyId === null)
    throw new ProblemError('link-expired', { message: 'Ese enlace no vale. Abre el último correo que te hemos enviado, o llámanos.' });
  return policyId;
}

/**
 * Withdraws for whoever has the link, as its holder would; who has withdrawn already has. Answers the policy. The period is the only end of the link: opened twice, or long after, it says
 * what became of it. @throws {ProblemError} `link-expired`; `invalid-input` with `token`
 */
export async function withdrawByMail(db: Executor, ports: Ports, token: string): Promise<number> {
  const policyId = await policyOfLink(db, token);
  const locked = await lockContract(db, policyId);
  if (locked.contract.ending === 'withdrawn') return policyId;
  const checked = await checkWithdrawal(db, locked, todayOf(ports));
  if (!checked.ok) throw invalid('token', checked.problem.kind);
  await writeEnding(db, ports, locked, { ...checked.value, isByMail: true }, locked.policy.userId);
  return policyId;
}

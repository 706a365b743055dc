import type { Executor } from '#server/db/connect.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { policyOfWithdrawalLink } from '#server/modules/policies/store-withdrawal-links.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { writeEnding } from './end-policy.ts';

/** The policy of a mailed withdrawal link. @throws {ProblemError} `link-expired` */
export async function policyOfLink(db: Executor, token: string): Promise<number> {
  const policyId = await policyOfWithdrawalLink(db, hashToken(token));
  if (policyId === null)
    throw new ProblemError('link-expired', { message: 'Ese enlace no vale. Abre el último correo que te hemos enviado, o llámanos.' });
  return policyId;
}

/**
 * Withdraws from the policy for whoever has the link, as its holder would; if it is withdrawn from already, nothing happens. Returns the policy's id. Only the
 * withdrawal period limits the link: opened again, or long after, it shows the outcome.
 * @throws {ProblemError} `link-expired`; `invalid-input` with `token`
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

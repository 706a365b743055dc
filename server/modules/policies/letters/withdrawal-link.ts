import { withdrawalProblem } from '#domain/policy/withdrawal.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Executor } from '#server/db/connect.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import { type LetterPart, secretLink } from '#server/modules/messages/letter.ts';
import type { Composer } from '#server/modules/messages/send-mail.ts';
import { withdrawable } from '#server/modules/policies/reading/read-contract.ts';
import { contractWithPolicy, newestPolicyOf } from '#server/modules/policies/store-contracts.ts';
import { insertWithdrawalLink } from '#server/modules/policies/store-withdrawal-links.ts';
import { composeLink } from '#server/modules/users/password-links.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';

/** Makes the link of one mail with which to withdraw from a policy without logging in. The token is only in the returned link; its hash is stored. */
export async function withdrawalLink(db: Executor, ports: Ports, policyId: number): Promise<LetterPart> {
  const token = newToken('pw');
  await insertWithdrawalLink(db, { tokenHash: hashToken(token), policyId, createdAt: ports.clock.now() });
  const path: AppPath = `/desistir#t=${token}`;
  return secretLink('Desistir del contrato aquí', `${ports.address()}${path}`);
}

/** Composes the mail to a person who has contracted without having a user account before, with a link to withdraw. */
export const composeContracting: Composer = async (ports, message) => {
  const composed = await composeLink('contracting')(ports, message);
  if (composed?.userId === undefined) return composed;
  const policyId = await newestPolicyOf(ports.db, composed.userId);
  const found = policyId === null ? null : await contractWithPolicy(ports.db, policyId);
  if (policyId === null || found === null || withdrawalProblem(withdrawable(found), todayOf(ports)) !== null) return composed;
  const { letter } = composed;
  const parts: LetterPart[] = [
    ...letter.parts,
    'Si cambias de idea, puedes desistir del contrato sin dar explicaciones, sin pagar nada y sin contraseña:',
    await withdrawalLink(ports.db, ports, policyId),
  ];
  return { ...composed, letter: { ...letter, parts } };
};

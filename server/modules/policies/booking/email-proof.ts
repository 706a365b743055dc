import { maskedEmail } from '#domain/handoff/masked-email.ts';
import type { getEmailProof } from '#domain/wire/email-proofs.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { mayMail } from '#server/modules/messages/may-mail.ts';
import { sendContractingLinkLater } from '#server/modules/messages/send-link-later.ts';
import { holderEmail } from '#server/modules/policies/store-contracts.ts';
import type { Ports } from '#server/ports/ports.ts';

export async function readEmailProof(db: Executor, policyId: number): Promise<ResponseOf<typeof getEmailProof>> {
  const { email, provedAt } = await holderEmail(db, policyId);
  return { is_email_proved: provedAt !== null, sent_to: maskedEmail(email) };
}

/** Sends the mail of the contracting again. @throws {ProblemError} `not-found`, `rate-limited` */
export async function resendEmailProof(db: Executor, ports: Ports, policyId: number): Promise<void> {
  const { userId, email, provedAt } = await holderEmail(db, policyId);
  if (provedAt !== null) return;
  if (!(await mayMail(ports, 'contracting', email))) throw new ProblemError('rate-limited', { headers: { 'retry-after': '300' } });
  await sendContractingLinkLater(db, ports, userId);
}

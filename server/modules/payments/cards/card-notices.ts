import { ProblemError } from '#server/http/problems.ts';
import { readBody } from '#server/http/read-body.ts';
import type { Ports } from '#server/ports/ports.ts';
import { settleCard } from './settle-card.ts';

/** Many times the size of a notice of the gateway. */
const maxNoticeBytes = 32 * 1024;

/**
 * Receives a notice of the card gateway, a form that it has signed. The address is public, because the signature is the credential. Answers 204, also to a repeated
 * notice.
 * @throws {ProblemError} `too-large`, `forbidden` without the gateway's signature, `not-found`, `different-bytes`
 */
export async function receiveCardNotice(ports: Ports, request: Request): Promise<Response> {
  const form = new TextDecoder().decode(await readBody(request, { maxBytes: maxNoticeBytes }));
  const fields = Object.fromEntries(new URLSearchParams(form));
  const notice = ports.cards?.readNotice(fields) ?? null;
  if (notice === null) throw new ProblemError('forbidden');
  await settleCard(ports, notice);
  return new Response(null, { status: 204 });
}

import type { MessageKind } from '#domain/wire/mails.ts';
import type { Ports } from '#server/ports/ports.ts';

/** Long enough for a mail to arrive; a second request within it sends nothing, as the first mail is on its way. */
const apartSeconds = 300;
const mostADay = 5;
const daySeconds = 86_400;

/**
 * Whether one more mail, of a kind that anybody can request, may go to an address or to a person (`user:6`): one in five minutes and five a day, whoever requests it,
 * so that nobody can fill somebody else's mailbox. Asking counts as sending.
 */
export async function mayMail({ rateLimits }: Ports, kind: MessageKind, to: string): Promise<boolean> {
  if ((await rateLimits.count(`mail ${kind} ${to}`, apartSeconds)).tries > 1) return false;
  return (await rateLimits.count(`mails of a day ${kind} ${to}`, daySeconds)).tries <= mostADay;
}

import type { OutboxItem } from '#domain/outbox/item.ts';
import { callConsentVersion } from '#domain/person/call-request.ts';
import type { requestCall } from '#domain/wire/call-requests.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';

export type CallBody = BodyInput<typeof requestCall>;

/** What stands in the form at first: as soon as the line answers, unless another hour was asked for before. */
export function callStart({ name, phone, reason, slot }: Pick<CallBody, 'name' | 'phone' | 'reason' | 'slot'>, consent: string) {
  return {
    name,
    phone,
    reason: reason ?? '',
    slot: slot ?? { date: '', hour: '' },
    consent: { accepted: false, text: consent, version: callConsentVersion },
  };
}

/** How a call that was asked for stands. `saved`: on this phone, until there is a network. `too-many`: the server takes no more for now. */
export type CallStanding = 'leaving' | 'saved' | 'asked' | 'too-many' | 'refused';

/** By its item; null before the phone has told of it. */
export function callStanding(item: OutboxItem | null, isOffline: boolean): CallStanding {
  if (item?.state === 'sent') return 'asked';
  if (item?.state === 'refused') return 'refused';
  if (item?.problem?.code === 'rate-limited') return 'too-many';
  return isOffline || (item !== null && item.problem !== null) ? 'saved' : 'leaving';
}

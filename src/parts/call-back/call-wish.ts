import type { OutboxItem } from '#domain/outbox/item.ts';
import { callConsentVersion } from '#domain/person/call-request.ts';
import type { requestCall } from '#domain/wire/call-requests.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';

export type CallBody = BodyInput<typeof requestCall>;

/** The form's first values: as soon as the line answers, unless another time was requested before. */
export function callStart({ name, phone, reason, slot }: Pick<CallBody, 'name' | 'phone' | 'reason' | 'slot'>, consent: string) {
  return {
    name,
    phone,
    reason: reason ?? '',
    slot: slot ?? { date: '', hour: '' },
    consent: { accepted: false, text: consent, version: callConsentVersion },
  };
}

/** The state of a requested call. `saved`: on this phone, until there is a network. `too-many`: the server accepts no more requests for now. */
export type CallStanding = 'leaving' | 'saved' | 'asked' | 'too-many' | 'refused';

/** The state, from the request's item; null before the outbox has reported it. */
export function callStanding(item: OutboxItem | null, isOffline: boolean): CallStanding {
  if (item?.state === 'sent') return 'asked';
  if (item?.state === 'refused') return 'refused';
  if (item?.problem?.code === 'rate-limited') return 'too-many';
  return isOffline || (item !== null && item.problem !== null) ? 'saved' : 'leaving';
}

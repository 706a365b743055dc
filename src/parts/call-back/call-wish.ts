import type { OutboxItem } from '#domain/outbox/item.ts';
import type { SupportHour } from '#domain/person/support-hours.ts';
import type { requestCall } from '#domain/wire/call-requests.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';

/** What is typed. `date` and `hour` are empty for "as soon as the line answers". */
export interface CallWish {
  name: string;
  phone: string;
  reason: string;
  date: string;
  hour: string;
  isAgreed: boolean;
}

export type CallBody = BodyInput<typeof requestCall>;

export function slotOf({ date, hour }: Pick<CallWish, 'date' | 'hour'>): SupportHour | null {
  return date === '' || hour === '' ? null : { date, hour: Number(hour) };
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

import type { SupportSettings } from '#domain/person/support-hours.ts';

/** When the customer-service line answers (specification §1, decision A1). */
export function supportSettings({ holidays }: Pick<SupportSettings, 'holidays'>): SupportSettings {
  return { support_hours: { weekdays: { from: 9, to: 19 }, weekends_and_holidays: { from: 10, to: 18 } }, holidays };
}

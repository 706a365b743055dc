import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { maxRepetitions } from '#domain/evaluation/retries.ts';
import { signCodeWords } from '#domain/policy/sign-code-sms.ts';
import { keptDays } from '#domain/privacy/retention.ts';
import { brandSchemes, ownBrand } from '#domain/white-label/brand-colors.ts';
import { type HouseSettingName, type HouseSettings, houseBody } from '#domain/wire/house-settings.ts';
import { noticeKinds } from '#domain/wire/mails.ts';
import { pushKinds, pushWords } from '#domain/wire/push.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { noticeTexts } from './notice-texts.ts';
import { selectHouseSettings } from './store.ts';

export const houseNames = Object.keys(houseBody.entries) as HouseSettingName[];

/** The defaults of the house's settings: the values of the environment, else the product's own. */
export function houseDefaults({ config }: Pick<Ports, 'config'>): HouseSettings {
  return {
    phone: config.supportPhone,
    email: config.supportEmail,
    weekday_hours: { from: 9, to: 19 },
    weekend_hours: { from: 10, to: 18 },
    holidays: config.holidays,
    answer_within_hours: config.answerWithinHours ?? null,
    assessment: config.assessment,
    blind_share_percent: config.blindSharePercent,
    assessment_floors: config.assessmentFloors,
    max_repetitions: maxRepetitions,
    can_type_imei: config.canTypeImei,
    can_attach_invoice: config.canAttachInvoice,
    kept_days: {
      refused_photos: keptDays.refusedPhotos,
      unsubmitted_captures: keptDays.unsubmittedCaptures,
      messages: keptDays.messages,
      devices: keptDays.devices,
      labelled_examples: keptDays.labelledExamples,
    },
    mail_texts: Object.fromEntries(
      noticeKinds.map((kind) => [kind, { subject: noticeTexts[kind].subject, text: noticeTexts[kind].parts.join('\n\n') }]),
    ) as HouseSettings['mail_texts'],
    push_texts: pushWords,
    sms_texts: { 'sign-code': { text: signCodeWords } },
    push_kinds: [...pushKinds],
    brand: ownBrand,
    refund_second_person_above: config.refundAloneUpToCents / 100,
  };
}

/** Whether a setting's value is an object of parts. */
export const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A setting with the given value applied: if it is an object of parts, parts that are not named stay. */
export function withSet<Value>(value: Value, set: unknown): Value {
  return (isParts(value) && isParts(set) ? { ...value, ...set } : set) as Value;
}

/**
 * The current settings. They are read at each use, so that a change applies at once on every server, and in the caller's transaction. A stored row that this version
 * does not accept, such as one of an older version, is ignored.
 */
export async function readHouse(db: Executor, ports: Pick<Ports, 'config'>): Promise<HouseSettings> {
  const house = houseDefaults(ports);
  for (const { name, value } of await selectHouseSettings(db)) {
    const known = name as HouseSettingName;
    const schema = houseBody.entries[known] as v.GenericSchema | undefined;
    if (schema && v.is(schema, value)) Object.assign(house, { [known]: withSet(house[known], value) });
  }
  return house;
}

/** The name and colours that the app shows; null: the product's own brand. */
export function shownBrand({ brand }: HouseSettings): { name: string; colors: ReturnType<typeof brandSchemes> } | null {
  const { name, ...colors } = brand;
  return isDeepStrictEqual(brand, ownBrand) ? null : { name, colors: brandSchemes(colors) };
}

import * as v from 'valibot';
import { floorsSchema } from '#domain/evaluation/photo-measures.ts';
import { placeholderFault } from '#domain/notice/placeholders.ts';
import { smsParts } from '#domain/notice/sms-parts.ts';
import { emailSchema } from '#domain/person/email.ts';
import { sampleCode, signCodePlaceholders, signCodeSms } from '#domain/policy/sign-code-sms.ts';
import { keptDays } from '#domain/privacy/retention.ts';
import { type BrandColors, brandFaults, ownBrand } from '#domain/white-label/brand-colors.ts';
import { isHexColor } from '#domain/white-label/contrast.ts';
import { colorField } from './color-field.ts';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { id, instant } from './fields.ts';
import { noticeKinds, type smsKinds } from './mails.ts';
import { amountField } from './money-fields.ts';
import { pushKinds } from './push.ts';
import { dayField, line, lines } from './typed-fields.ts';

const maxHolidays = 60;
const mostHours = 100;
const mostRepetitions = 10;
const maxSubject = 120;
const maxMail = 4000;
const maxName = 40;
export const maxPushTitle = 50;
export const maxPushBody = 150;
export const maxSms = 400;
export const maxSmsParts = 3;
const lastHour = 24;

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Opening hours, whole hours of Madrid; `to` is the first hour that is closed. */
const openingHours = v.pipe(
  v.strictObject({ from: whole(0, lastHour - 1), to: whole(1, lastHour) }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from < to, 'before-start' satisfies FieldCode),
    ['to'],
  ),
);

const isRead = (part: keyof BrandColors) => (brand: BrandColors) =>
  ![brand.dock, brand.action, brand.link].every(isHexColor) || !brandFaults(brand).includes(part);
const colors = [['dock'], ['action'], ['link']] as const;

/**
 * Name and colours of the app and its mails: `dock` the bar, `action` buttons, `link` links and selections. A colour with too little contrast to be read is refused
 * with `low-contrast`.
 */
const brand = v.pipe(
  v.strictObject({ name: line(maxName), dock: colorField, action: colorField, link: v.optional(colorField, ownBrand.link) }),
  v.forward(v.partialCheck(colors, isRead('dock'), 'low-contrast' satisfies FieldCode), ['dock']),
  v.forward(v.partialCheck(colors, isRead('action'), 'low-contrast' satisfies FieldCode), ['action']),
  v.forward(v.partialCheck(colors, isRead('link'), 'low-contrast' satisfies FieldCode), ['link']),
);

const hasNoPlaceholder = v.check((text: string) => placeholderFault(text, []) === null, 'unknown-placeholder' satisfies FieldCode);
/** The words of a notice; empty lines separate the paragraphs of its text. */
export const mailText = v.strictObject({
  subject: v.pipe(line(maxSubject), hasNoPlaceholder),
  text: v.pipe(lines(maxMail), hasNoPlaceholder),
});
/** The words of a push message, short enough for most phones to show them whole. */
export const pushText = v.strictObject({
  title: v.pipe(line(maxPushTitle), hasNoPlaceholder),
  body: v.pipe(line(maxPushBody), hasNoPlaceholder),
});
/** The words of the SMS with a code; with the code filled in they fit in `maxSmsParts` messages. */
export const smsText = v.strictObject({
  text: v.pipe(
    line(maxSms),
    v.check((text) => placeholderFault(text, signCodePlaceholders) !== 'unknown-placeholder', 'unknown-placeholder' satisfies FieldCode),
    v.check((text) => placeholderFault(text, signCodePlaceholders) !== 'missing-placeholder', 'missing-placeholder' satisfies FieldCode),
    v.check((text) => smsParts(signCodeSms(text, sampleCode)).parts <= maxSmsParts, 'too-long' satisfies FieldCode),
  ),
});

/** Retention periods that the office may change, in days: never shorter than the law asks or the data are needed. */
const days = v.strictObject({
  refused_photos: whole(keptDays.refusedPhotos, keptDays.contracts),
  unsubmitted_captures: whole(keptDays.unsubmittedCaptures, keptDays.refusedPhotos),
  messages: whole(keptDays.messages, keptDays.contracts),
  devices: whole(keptDays.proposalReminders, keptDays.reminderRefusals),
  labelled_examples: whole(keptDays.proposalReminders, keptDays.labelledExamples),
});

const floors = v.strictObject(
  Object.fromEntries(Object.entries(floorsSchema.entries).map(([name, { wrapped }]) => [name, wrapped])) as {
    [Name in keyof typeof floorsSchema.entries]: (typeof floorsSchema.entries)[Name]['wrapped'];
  },
);

/** All settings that the office may change; each overrides the environment of the server. */
export const houseBody = v.strictObject({
  /** Customer-service line, digits only. */
  phone: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\D/g, '')),
    v.minLength(9),
    v.maxLength(15),
  ),
  email: emailSchema,
  weekday_hours: openingHours,
  weekend_hours: openingHours,
  /** Days with the opening hours of a weekend, besides the national holidays. */
  holidays: v.pipe(v.array(dayField), v.maxLength(maxHolidays)),
  /** Within how many opening hours of the line a person looks at an evaluation; null: nothing is promised. */
  answer_within_hours: v.nullable(whole(1, mostHours)),
  assessment: v.picklist(['automatic', 'assisted']),
  /** How many of a hundred automatic decisions a person also decides blind. */
  blind_share_percent: whole(0, 100),
  /** The thresholds of the assessment to change; those that are left out stay as they are. */
  assessment_floors: v.partial(floors),
  /** Most tries after the first one, counted separately for photos and for the IMEI. */
  max_repetitions: whole(0, mostRepetitions),
  can_type_imei: v.boolean(),
  can_attach_invoice: v.boolean(),
  kept_days: v.partial(days),
  mail_texts: v.partial(
    v.strictObject(
      Object.fromEntries(noticeKinds.map((kind) => [kind, mailText])) as Record<(typeof noticeKinds)[number], typeof mailText>,
    ),
  ),
  push_texts: v.partial(
    v.strictObject(Object.fromEntries(pushKinds.map((kind) => [kind, pushText])) as Record<(typeof pushKinds)[number], typeof pushText>),
  ),
  sms_texts: v.partial(v.strictObject({ 'sign-code': smsText } satisfies Record<(typeof smsKinds)[number], typeof smsText>)),
  /** Messages that go by push to people who subscribed; all others go by mail. */
  push_kinds: v.array(v.picklist(pushKinds)),
  brand,
  /** Euros: a refund above this amount needs the approval of a second person. Null: no refund does. */
  refund_second_person_above: v.nullable(v.union([v.literal(0), amountField])),
});
export type HouseSettingName = keyof typeof houseBody.entries;

const hoursOut = v.object({ from: v.number(), to: v.number() });
const textOut = v.object({ subject: v.string(), text: v.string() });
const pushOut = v.object({ title: v.string(), body: v.string() });
/** All settings with their present values. */
const houseSchema = v.object({
  phone: v.string(),
  email: v.string(),
  weekday_hours: hoursOut,
  weekend_hours: hoursOut,
  holidays: v.array(v.string()),
  answer_within_hours: v.nullable(v.number()),
  assessment: houseBody.entries.assessment,
  blind_share_percent: v.number(),
  assessment_floors: floors,
  max_repetitions: v.number(),
  can_type_imei: v.boolean(),
  can_attach_invoice: v.boolean(),
  kept_days: days,
  mail_texts: v.object(
    Object.fromEntries(noticeKinds.map((kind) => [kind, textOut])) as Record<(typeof noticeKinds)[number], typeof textOut>,
  ),
  push_texts: v.object(Object.fromEntries(pushKinds.map((kind) => [kind, pushOut])) as Record<(typeof pushKinds)[number], typeof pushOut>),
  sms_texts: v.object({ 'sign-code': v.object({ text: v.string() }) }),
  push_kinds: houseBody.entries.push_kinds,
  brand: v.object({ name: v.string(), dock: v.string(), action: v.string(), link: v.string() }),
  refund_second_person_above: v.nullable(v.number()),
});
export type HouseSettings = v.InferOutput<typeof houseSchema>;

const answer = v.object({
  settings: houseSchema,
  /** The values of the environment and the software, which apply where the office has set nothing. */
  defaults: houseSchema,
  /** The settings that somebody has set here, who did and since when. */
  changed: v.array(v.object({ name: v.string(), at: instant, by: v.object({ id, name: v.string() }) })),
});
export type HouseAnswer = v.InferOutput<typeof answer>;

export const getHouseSettings = endpoint({
  method: 'GET',
  path: '/house-settings',
  summary: 'Ajustes de la casa: los que valen, los de partida, y quién ha cambiado cuáles',
  who: 'admin',
  response: answer,
  problems: [],
});

/** Takes effect at once, on every server. Setting a value that equals the default removes the setting: from then on the environment's value applies. */
export const updateHouseSettings = endpoint({
  method: 'PATCH',
  path: '/house-settings',
  summary: 'Cambiar ajustes de la casa, que valen desde ahora',
  who: 'admin',
  factor: 'fresh',
  body: v.partial(houseBody),
  changes: getHouseSettings,
  response: answer,
  problems: [],
});

import { riskType } from '#domain/policy/risk-type.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';
import { hasDisabilityBox } from './claim-documents.ts';
import { type ClaimType, claimType } from './claim-type.ts';

/** The choices of appliances and, below, of multimedia (specification §9). */
export const applianceOptions = [
  'fridge',
  'freezer',
  'washer',
  'dryer',
  'dishwasher',
  'wine-cooler',
  'oven',
  'cooker',
  'ceramic-hob',
  'extractor-hood',
] as const;
export const multimediaOptions = [
  'tablet',
  'laptop',
  'netbook',
  'gps',
  'digital-camera',
  'camcorder',
  'mp3-player',
  'dvd-player',
  'console',
  'television',
] as const;
/** The values of a yes-or-no field on the wire, and of a checkbox. */
export const yesNoOptions = ['Si', 'No'] as const;

/** An extra field of a declaration, which only some kinds of claim have. Ids as on the wire; `options` are the allowed values, empty for free text and dates. */
export interface ClaimField {
  id: string;
  type: 'text' | 'long-text' | 'date' | 'choice' | 'checkbox';
  isRequired: boolean;
  options: readonly string[];
}

function field(id: string, type: ClaimField['type'], options: readonly string[] = []): ClaimField {
  return { id, type, isRequired: true, options };
}

const thirdParty: readonly ClaimField[] = [field('third_party_name', 'text'), field('damage_description', 'long-text')];
const hospital: readonly ClaimField[] = [
  field('hospital_name', 'text'),
  field('start_date', 'date'),
  // The person may still be in hospital.
  { ...field('end_date', 'date'), isRequired: false },
];
const disability: ClaimField = { ...field('disability', 'checkbox', yesNoOptions), isRequired: false };

function itemFields(options: readonly string[]): ClaimField[] {
  return [
    field('type', 'choice', options),
    field('marca', 'text'),
    field('modelo', 'text'),
    field('fechaCompra', 'date'),
    field('facturaTomador', 'choice', yesNoOptions),
  ];
}

const itemOptions: Readonly<Record<number, readonly string[]>> = {
  [riskType.multimedia]: multimediaOptions,
  [riskType.appliance]: applianceOptions,
};

/**
 * The extra fields of a claim (specification §5): third party, hospitalization, the disability checkbox (decision A52), and for any claim of multimedia or an appliance
 * (risk types 5 and 6) which item it is.
 */
export function claimFields(type: ClaimType, risk: number): readonly ClaimField[] {
  const options = itemOptions[risk];
  if (options !== undefined) return itemFields(options);
  if (type === claimType.scooterThirdPartyDamage || type === claimType.scooterThirdPartyClaim) return thirdParty;
  if (type === claimType.scooterHospitalization) return hospital;
  return hasDisabilityBox(type) ? [disability] : [];
}

export type ClaimFieldProblem = 'missing' | 'too-long' | 'not-an-option' | 'not-a-date' | 'in-future' | 'before-start';

const longestText = 120;
const longestLongText = 2000;

function problemOf(definition: ClaimField, value: string): ClaimFieldProblem | null {
  if (value === '') return definition.isRequired ? 'missing' : null;
  if (definition.type === 'date') return isCivilDate(value) ? null : 'not-a-date';
  if (definition.options.length > 0) return definition.options.includes(value) ? null : 'not-an-option';
  return value.length > (definition.type === 'long-text' ? longestLongText : longestText) ? 'too-long' : null;
}

/** The values given, by field id; texts as typed, dates yyyy-mm-dd. */
export type ClaimValues = Readonly<Record<string, string | undefined>>;

/** The days of a declaration, as civil dates of Madrid. */
interface Declared {
  lossDay: string;
  /** The day on which the claim is declared. */
  today: string;
}

/**
 * Problems of a date field with other dates: a stay in hospital before the loss, one that ends before it begins or lies in the future, an item bought after the loss.
 * Whether the item is too old is for staff to judge (`itemTooOld`).
 */
function datesProblem(id: string, values: ClaimValues, { lossDay, today }: Declared): ClaimFieldProblem | null {
  const value = values[id] ?? '';
  if (id === 'fechaCompra') return value > lossDay ? 'in-future' : null;
  if (value === '' || (id !== 'start_date' && id !== 'end_date')) return null;
  if (value < (id === 'start_date' ? lossDay : (values.start_date ?? ''))) return 'before-start';
  return value > today ? 'in-future' : null;
}

/**
 * The problems of the extra fields of a declaration, by field id; empty when there are none. A stay in hospital may not begin before
 * the day of the loss, nor lie in the future.
 */
export function claimFieldProblems(
  fields: readonly ClaimField[],
  values: ClaimValues,
  declared: Declared,
): Record<string, ClaimFieldProblem> {
  const problems = fields.flatMap((definition) => {
    const problem = problemOf(definition, (values[definition.id] ?? '').trim()) ?? datesProblem(definition.id, values, declared);
    return problem === null ? [] : [[definition.id, problem] as const];
  });
  return Object.fromEntries(problems);
}

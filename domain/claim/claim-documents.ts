import * as v from 'valibot';
import { productType } from '#domain/policy/product-type.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { type ClaimType, claimType } from './claim-type.ts';

export const claimDocumentTypes = [
  'invoice',
  'damage-photo',
  'police-report',
  'imei-block',
  'location-timeline',
  'warranty-certificate',
  'death-certificate',
  'autopsy',
  'medical-report',
  'medical-expense-invoice',
  'lock-invoice',
  'disability-resolution',
] as const;
export type ClaimDocumentType = (typeof claimDocumentTypes)[number];

/** The documents that each kind of claim requires, without those that depend on the policy and the declaration (`requiredDocuments`). */
export type ClaimDocumentTable = Readonly<Record<ClaimType, readonly ClaimDocumentType[]>>;

/** The default table (specification §5, decisions A52 and A53). */
export const usualClaimDocuments: ClaimDocumentTable = {
  1: ['invoice', 'police-report', 'imei-block'],
  2: ['invoice', 'police-report', 'imei-block'],
  3: ['invoice', 'damage-photo'],
  4: ['invoice', 'damage-photo'],
  5: ['invoice', 'damage-photo'],
  6: ['invoice', 'damage-photo'],
  7: ['invoice', 'death-certificate', 'autopsy'],
  8: ['invoice', 'medical-report'],
  9: ['invoice', 'medical-report', 'medical-expense-invoice'],
  10: ['invoice'],
  11: ['invoice'],
  12: ['invoice', 'police-report', 'lock-invoice'],
  13: ['invoice', 'damage-photo'],
  14: ['invoice', 'medical-report'],
  15: ['invoice'],
  16: ['invoice', 'damage-photo'],
  17: ['invoice', 'damage-photo'],
  18: ['invoice', 'damage-photo'],
  19: ['invoice', 'damage-photo'],
  20: ['invoice', 'police-report'],
};

/**
 * An operator's own table (decisions A52 and A53, setting `CLAIM_DOCUMENTS`), by the ids of the kinds of claim. A kind that it lists requires the documents given there,
 * which may be none; the others keep `usualClaimDocuments`.
 */
export const claimDocumentTableSchema = v.pipe(
  v.record(v.picklist(Object.keys(usualClaimDocuments)), v.array(v.picklist(claimDocumentTypes))),
  v.transform((own): ClaimDocumentTable => ({ ...usualClaimDocuments, ...own })),
);

/** Theft and robbery, of a mobile, a scooter or another device. */
const thefts: readonly ClaimType[] = [claimType.theft, claimType.robbery, claimType.scooterTheft, claimType.deviceTheft];
/** Whether a kind of claim is a theft: then the policyholder first has the device blocked and reports the theft to the police. */
export function isTheft(type: ClaimType): boolean {
  return thefts.includes(type);
}
/** Where the disability box is shown (decision A52): disability and injury. */
const withDisabilityBox: readonly ClaimType[] = [claimType.scooterDisability, claimType.scooterDriverInjury];

/** Whether a kind of claim has the disability box. */
export function hasDisabilityBox(type: ClaimType): boolean {
  return withDisabilityBox.includes(type);
}

/** Policies created on this day or later do not require the location timeline. */
const timelineEndsOn = '2019-04-30';

/**
 * Whether the claims of a policy ask for a location timeline (decision A54): the product's setting, and where it has none (null) whether the
 * policy was created before 30 April 2019 in Madrid. `createdAt` in epoch milliseconds.
 */
export function asksForTimeline(createdAt: number, setting: boolean | null): boolean {
  return setting ?? civilDateOf(createdAt) < timelineEndsOn;
}

/** The facts of the policy and of the declaration that decide which documents are required. */
export interface DocumentFacts {
  type: ClaimType;
  productTypeId: number;
  /** By `asksForTimeline`. */
  asksForTimeline: boolean;
  isDisabilityTicked: boolean;
}

/**
 * The documents that a claim requires: those of the table, then those that follow from its facts, each once.
 * Each may have several files (`allow_multiple` is always true).
 */
export function requiredDocuments(facts: DocumentFacts, table: ClaimDocumentTable): ClaimDocumentType[] {
  const { type } = facts;
  // A set, because an operator's table may already name a document that is added below.
  const documents = new Set(table[type]);
  if (facts.asksForTimeline && isTheft(type)) documents.add('location-timeline');
  if (facts.isDisabilityTicked && hasDisabilityBox(type)) documents.add('disability-resolution');
  if (facts.productTypeId === productType.extendedWarranty) documents.add('warranty-certificate');
  return [...documents];
}

/** The required documents for which there is no file yet. */
export function missingDocuments(required: readonly ClaimDocumentType[], attached: readonly ClaimDocumentType[]): ClaimDocumentType[] {
  return required.filter((document) => !attached.includes(document));
}

import {
  asksForTimeline,
  type ClaimDocumentTable,
  type ClaimDocumentType,
  hasDisabilityBox,
  missingDocuments,
  requiredDocuments,
} from '#domain/claim/claim-documents.ts';
import { claimFields } from '#domain/claim/claim-fields.ts';
import { claimStage, claimStatusOf } from '#domain/claim/claim-status.ts';
import type { ClaimType } from '#domain/claim/claim-type.ts';
import { itemTooOld } from '#domain/claim/item-too-old.ts';
import { type RefusedDocument, stillRefused } from '#domain/claim/refused-documents.ts';
import { fullName } from '#domain/person/full-name.ts';
import { modelName } from '#domain/policy/device-name.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { ClaimDetail, ClaimDocument, ClaimExtraField } from '#domain/wire/claims.ts';
import { claimTypeWire, statusWire } from '#server/modules/claim-core/claim-parts-wire.ts';
import { documentTexts, fieldTexts, optionTexts } from '#server/modules/claim-core/claim-texts.ts';
import type { ClaimedRisk, LoadedClaim } from './store.ts';

/** The risk and its policy, as far as the required documents depend on them. */
type Insured = Pick<ClaimedRisk, 'risk' | 'policy' | 'product' | 'hasInvoice'>;

/** The documents that this type of claim on this risk requires (specification §5, decisions A52, A54). */
export function documentsOf(
  { policy, product }: Insured,
  claim: { type: ClaimType; isDisabilityTicked: boolean },
  table: ClaimDocumentTable,
): ClaimDocumentType[] {
  const asks = asksForTimeline(policy.createdAt.getTime(), product.asksForTimeline);
  return requiredDocuments({ ...claim, productTypeId: product.productTypeId, asksForTimeline: asks }, table);
}

/** The documents that the claim need not bring: an evaluation brought them. */
export function documentsOnFile({ hasInvoice }: Pick<ClaimedRisk, 'hasInvoice'>): ClaimDocumentType[] {
  return hasInvoice ? ['invoice'] : [];
}

/** The types of document that a declared claim requires. */
export function documentsOfClaim(loaded: LoadedClaim, table: ClaimDocumentTable): ClaimDocumentType[] {
  const { type, extraFields } = loaded.claim;
  return documentsOf(loaded, { type, isDisabilityTicked: isDisabilityTicked(extraFields) }, table);
}

/** Whether the box for a disability was ticked, which the form sends as "Si". */
export function isDisabilityTicked(extraFields: Readonly<Record<string, string>>): boolean {
  return extraFields.disability === 'Si';
}

/** A type of claim with what a declaration of it asks for. */
export function offeredTypeWire(insured: Insured, type: ClaimType, table: ClaimDocumentTable) {
  const documents = (isTicked: boolean) =>
    documentsOf(insured, { type, isDisabilityTicked: isTicked }, table).map((one) => documentWire(one, insured));
  return {
    ...claimTypeWire(type),
    documents: documents(false),
    documents_with_disability: documents(hasDisabilityBox(type)),
    extra_fields: extraFieldsWire(type, insured.risk.riskType, {}),
  };
}

export function claimWire(loaded: LoadedClaim, table: ClaimDocumentTable): ClaimDetail {
  const { claim, risk, policy, user, files, repairCenter, payouts } = loaded;
  const required = documentsOfClaim(loaded, table);
  const attached = files.map((file) => file.document.type);
  const refused = refusedOf(loaded);
  const shown = new Set([...required, ...attached, ...refused.map(({ type }) => type)]);
  return {
    id: claim.id,
    identifier: claim.identifier,
    policy_id: policy.id,
    policy_number: policy.number,
    policy_risk_id: risk.id,
    policy_risk_name: modelName(risk) || risk.name,
    complete_name: fullName(user),
    claim_type: claimTypeWire(claim.type),
    status: claimStatusOf(claim.stage),
    internal_status: claim.stage,
    notify_denied: claim.stage === claimStage.denied,
    statuses: loaded.statuses.map(statusWire),
    loss_date: claim.lossDate,
    description: claim.description,
    cover: claim.cover,
    is_to_be_regularised: claim.isToBeRegularised,
    item_too_old: itemTooOldWire(loaded),
    extra_fields: extraFieldsWire(claim.type, risk.riskType, claim.extraFields),
    documents: [...shown].map((type) => ({
      ...documentWire(type, loaded),
      is_required: required.includes(type),
      refused_because: refused.find((document) => document.type === type)?.reason ?? null,
      files: files.filter((file) => file.document.type === type).map(fileWire),
    })),
    missing_documents: missingDocuments(required, [...attached, ...documentsOnFile(loaded)]),
    repair_center: repairCenter && { id: repairCenter.id, name: repairCenter.name, city: repairCenter.city, phone: repairCenter.phone },
    payouts: payouts.map(({ cents, ...payout }) => ({ ...payout, amount: cents / 100 })),
    created_at: claim.createdAt.toISOString(),
    updated_at: claim.updatedAt.toISOString(),
  };
}

/** The types of document that were refused last and have no new file yet, while the claim waits for these. */
export function refusedOf({ claim, statuses, files }: LoadedClaim): RefusedDocument[] {
  const [last] = statuses;
  if (claim.stage !== claimStage.documentationRejected || last === undefined) return [];
  const arrived = files.map(({ document, capture }) => ({ type: document.type, receivedAt: capture.receivedAt.getTime() }));
  return stillRefused(last.refused, last.createdAt.getTime(), arrived);
}

/** A claim as a holder of a grant sees it: without the policyholder's data, which a grant never reads (decision A81). */
export function withoutPersonalData(claim: ClaimDetail): ClaimDetail {
  const { documents, ...rest } = claim;
  return {
    ...rest,
    policy_number: '',
    policy_risk_name: '',
    complete_name: '',
    description: '',
    statuses: [],
    extra_fields: [],
    repair_center: null,
    payouts: [],
    documents: documents.map((document) => ({ ...document, refused_because: null, files: [] })),
  };
}

function itemTooOldWire({ claim, risk, policy }: LoadedClaim): ClaimDetail['item_too_old'] {
  const days = { contractDay: civilDateOf(policy.createdAt.getTime()), lossDay: claim.lossDate };
  const age = itemTooOld(risk.riskType, claim.extraFields.fechaCompra, days);
  return age && { on_contract_day: age.onContractDay, on_loss_day: age.onLossDay };
}

function documentWire(type: ClaimDocumentType, insured: Pick<ClaimedRisk, 'hasInvoice'>): ClaimDocument {
  const [title, description] = documentTexts[type];
  return { type, title, description, allow_multiple: true, is_on_file: documentsOnFile(insured).includes(type) };
}

function fileWire({ capture }: LoadedClaim['files'][number]): ClaimDetail['documents'][number]['files'][number] {
  return {
    capture_id: capture.id,
    media_type: capture.mediaType as ClaimDetail['documents'][number]['files'][number]['media_type'],
    size_bytes: capture.sizeBytes,
    sha256: capture.sha256,
    received_at: capture.receivedAt.toISOString(),
  };
}

function extraFieldsWire(type: ClaimType, riskType: number, values: Readonly<Record<string, string>>): ClaimExtraField[] {
  return claimFields(type, riskType).map((field) => {
    const [label = field.id, helper = null] = fieldTexts[field.id] ?? [];
    return {
      id: field.id,
      label,
      type: field.type,
      is_required: field.isRequired,
      options: field.options.map((id) => ({ id, text: optionTexts[id] ?? id })),
      helper_text: helper,
      value: values[field.id] ?? null,
    };
  });
}

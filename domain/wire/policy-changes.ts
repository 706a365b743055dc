import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import { mailedPolicyKinds } from '#domain/policy/mailed-policy-kind.ts';
import { brandField, modelField, referenceField } from './device-fields.ts';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { id, idParams } from './fields.ts';
import { amountField } from './money-fields.ts';
import { isAppPath } from './page-paths.ts';
import { phoneField, printed, printedLine } from './person-fields.ts';
import { getPolicy, policySchema } from './policies.ts';
import { deliverySchema, getPolicyContract, policyContractSchema } from './policy-contracts.ts';
import { periodicitySchema } from './prices.ts';
import { dayField, oneLine } from './typed-fields.ts';
import { imeiText } from './users.ts';

const maxNameLength = 80;
/** Longest part of an address in a request, in characters; `parsePostalAddress` holds the rule of each part. */
const maxPartLength = 100;
const maxLinkLength = 500;
const part = v.pipe(v.string(), v.maxLength(maxPartLength));

/** What a policyholder may change; `checkChanges` says which fields only while nothing is paid. Without `policy_risk_id`: the first device. */
const ownFields = v.partial(
  v.strictObject({
    email: emailSchema,
    phone: phoneField,
    address: v.strictObject({ street: part, number: part, postal_code: part, town: part }),
    device: v.strictObject({
      policy_risk_id: v.optional(id),
      brand: v.optional(brandField),
      model: v.optional(modelField),
      reference: v.optional(v.nullable(referenceField)),
      price: v.optional(amountField),
    }),
    purchase_date: v.strictObject({ policy_risk_id: v.optional(id), day: dayField }),
    invoice_declared: v.boolean(),
    periodicity: periodicitySchema,
  }),
);
const officeFields = v.partial(
  v.strictObject({
    complete_name: v.strictObject({
      name: printedLine(maxNameLength),
      surname1: printedLine(maxNameLength),
      surname2: v.pipe(oneLine, v.maxLength(maxNameLength), printed),
    }),
    imei: v.strictObject({ policy_risk_id: v.optional(id), imei: imeiText, imei2: v.optional(v.nullable(imeiText)) }),
    /** Sets the counts of failed photo and IMEI tries of a device back to zero (decision A51). */
    retries_reset: v.strictObject({ policy_risk_id: id }),
    risk_active: v.strictObject({ policy_risk_id: id, active: v.boolean() }),
    /** 1: an evaluation is required. */
    evaluation_active: v.picklist([0, 1]),
    sign_by: dayField,
    store_id: v.nullable(id),
  }),
);

/**
 * `forbidden` names the fields that the caller's role may not change in this status; then nothing is changed. Changing the device or its day of purchase changes the
 * price.
 */
export const updatePolicy = endpoint({
  method: 'PATCH',
  path: '/policies/{id}',
  summary: 'Cambiar lo que el tomador puede de su póliza',
  who: 'owner',
  of: 'policy',
  params: idParams,
  body: ownFields,
  changes: getPolicy,
  response: policySchema,
  problems: [],
});

export const updatePolicyAsOffice = endpoint({
  method: 'PATCH',
  path: '/policies/{id}/admin',
  summary: 'Cambiar una póliza desde la oficina',
  who: 'staff',
  params: idParams,
  body: v.strictObject({ ...ownFields.entries, ...officeFields.entries }),
  changes: getPolicy,
  response: policySchema,
  problems: ['imei-invalid', 'imei-repeated', 'risk-ambiguous'],
});

/** The office changes these parts of a contract, under the ETag of the whole contract. */
export const updatePolicyContract = endpoint({
  method: 'PATCH',
  path: '/policies/{id}/contract',
  summary: 'Cambiar los datos de lo contratado',
  who: 'staff',
  params: idParams,
  body: v.strictObject({
    ...v.pick(ownFields, ['email', 'phone', 'address', 'invoice_declared']).entries,
    ...v.pick(officeFields, ['complete_name', 'sign_by']).entries,
  }),
  changes: getPolicyContract,
  response: policyContractSchema,
  problems: [],
});

export const mailPolicy = endpoint({
  method: 'POST',
  path: '/policies/{id}/mail',
  summary: 'Enviar un correo al tomador sobre su póliza',
  who: 'staff',
  params: idParams,
  body: v.strictObject({ kind: v.picklist(mailedPolicyKinds) }),
  response: null,
  problems: [],
  idempotent: true,
});

/** A path of the app, or an https address elsewhere. */
const linkField = v.nullable(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maxLinkLength),
    v.regex(/^(\/\S*|https:\/\/\S+)$/),
    v.check((link) => !link.startsWith('/') || isAppPath(link), 'wrong-form' satisfies FieldCode),
  ),
);

const settingsFields = v.strictObject({
  /** The contracting flow skips payment (decision A31). */
  card_liverpool: v.boolean(),
  payment_link: linkField,
  contract_link: linkField,
});

/** Sets what an evaluation answers beside its result, and where the documents of the contract are. */
export const setPolicySettings = endpoint({
  method: 'POST',
  path: '/policies/{id}/settings',
  summary: 'Ajustes de una póliza: si se salta el pago, y sus enlaces',
  who: 'staff',
  factor: 'fresh',
  params: idParams,
  body: v.partial(settingsFields),
  response: v.object({ policy_id: id, ...settingsFields.entries }),
  problems: [],
});

/** Sends the policy as it is now, once, however often the call is made: the answer says how far the delivery got. */
export const sendPolicyToSegelevia = endpoint({
  method: 'POST',
  path: '/policies/{id}/send-to-segelevia',
  summary: 'Enviar una póliza a Segelevia',
  who: 'staff',
  params: idParams,
  response: deliverySchema,
  problems: [],
});

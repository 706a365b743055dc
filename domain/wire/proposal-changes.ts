import * as v from 'valibot';
import { isAdult } from '#domain/person/age.ts';
import { emailSchema } from '#domain/person/email.ts';
import { isLegalPerson } from '#domain/person/legal-person.ts';
import { longestAddressPart } from '#domain/person/postal-address.ts';
import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';
import { planTierSchema } from './catalogue.ts';
import { brandField, itemRiskTypeSchema, modelField, referenceField } from './device-fields.ts';
import { discountCodeField } from './discount-code.ts';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { id } from './fields.ts';
import { amountField } from './money-fields.ts';
import { documentField, phoneField, postalCodeField, printedLine } from './person-fields.ts';
import { periodicitySchema } from './prices.ts';
import { acceptance, getProposal, maxOtherDevices, paymentMethod, proposalSchema } from './proposals.ts';
import { dayField, line, oneLine } from './typed-fields.ts';
import { unasked } from './unasked.ts';

const maxNameLength = 80;
const maxLabelLength = 200;
const maxStepLength = 40;
const { params } = getProposal;

/** A device that is to be insured, as it is submitted. */
export const proposedDevice = v.strictObject({
  risk_type: v.optional(v.nullable(itemRiskTypeSchema), null),
  label: v.optional(v.pipe(oneLine, v.maxLength(maxLabelLength)), ''),
  brand: brandField,
  model: modelField,
  reference: v.optional(v.nullable(referenceField), null),
  price: amountField,
  purchase_date: v.optional(v.nullable(dayField), null),
});
const holderText = v.optional(v.nullable(printedLine(maxNameLength)), null);
const addressText = v.optional(v.nullable(printedLine(longestAddressPart)), null);
const documentCode = v.pipe(
  documentField,
  v.transform(({ code }) => code),
);

/** What a change may set. A part left out stays as it is (PATCH) or gets its initial value (POST, PUT); a field left out of `policyholder` is null. */
const stateFields = v.strictObject({
  type: planTierSchema,
  product_type_id: v.nullable(id),
  product_id: v.nullable(id),
  periodicity: periodicitySchema,
  paymentMethod,
  phone: v.nullable(phoneField),
  email: v.nullable(emailSchema),
  device: v.nullable(proposedDevice),
  other_devices: v.pipe(v.array(proposedDevice), v.maxLength(maxOtherDevices)),
  discount: v.nullable(discountCodeField),
  acceptances: v.pipe(v.array(acceptance), v.maxLength(requiredAcceptances.contracting.length)),
  policyholder: v.nullable(
    v.strictObject({
      name: holderText,
      surname1: holderText,
      surname2: holderText,
      document: v.optional(v.nullable(documentCode), null),
      birth_date: v.optional(v.nullable(dayField), null),
      street: addressText,
      number: addressText,
      postal_code: v.optional(v.nullable(postalCodeField), null),
      town: addressText,
    }),
  ),
  store_id: v.nullable(id),
  step: v.nullable(line(maxStepLength)),
});

const holderFields = {
  name: printedLine(maxNameLength),
  document: documentCode,
  street: printedLine(longestAddressPart),
  number: printedLine(longestAddressPart),
  postal_code: postalCodeField,
  town: printedLine(longestAddressPart),
};

/**
 * All that a contract needs to know of whoever contracts, as a change of a complete proposal. A legal person has neither surname nor birthday. `today`: civil date,
 * on which the person must be of age. `asksReference`: the device's own number is required too.
 */
export const holderStep = (today: string, asksReference: boolean) =>
  v.strictObject({
    reference: v.pipe(
      v.nullable(referenceField),
      v.check((reference) => reference !== null || !asksReference, 'missing' satisfies FieldCode),
    ),
    email: emailSchema,
    phone: phoneField,
    // The document alone tells a natural from a legal person. If it cannot be read, the fields of a natural person are required.
    policyholder: v.lazy((given) =>
      isLegalPerson((given as { document?: unknown } | undefined)?.document)
        ? v.strictObject({ ...holderFields, surname1: unasked, surname2: unasked, birth_date: unasked })
        : v.strictObject({
            ...holderFields,
            surname1: printedLine(maxNameLength),
            surname2: holderText,
            birth_date: v.pipe(
              dayField,
              v.check((day) => !isCivilDate(day) || isAdult(day, today), 'under-age' satisfies FieldCode),
            ),
          }),
    ),
  });

const change = v.strictObject({ version: v.pipe(v.number(), v.integer(), v.minValue(1)), ...v.partial(stateFields).entries });

/** A device or discount for which there is no price is refused as by `GET /policies/price`, and nothing is stored. */
export const createProposal = endpoint({
  method: 'POST',
  path: '/proposals',
  summary: 'Empezar una contratación que se puede seguir en otro dispositivo',
  who: 'public',
  body: v.partial(stateFields),
  response: proposalSchema,
  creates: '/proposals/{identifier_proposal}',
  problems: ['rate-limited'],
});

/** `changed-meanwhile`: the proposal has changed since the version named. The same change sent again answers what it wrote. */
export const replaceProposal = endpoint({
  method: 'PUT',
  path: '/proposals/{id}',
  summary: 'Cambiar una contratación empezada; lo que no se dice vuelve a su principio',
  who: 'public',
  params,
  body: change,
  changes: getProposal,
  response: proposalSchema,
  problems: ['already-contracted', 'changed-meanwhile', 'link-expired', 'rate-limited'],
});

export const updateProposal = endpoint({
  method: 'PATCH',
  path: '/proposals/{id}',
  summary: 'Cambiar una contratación empezada; lo que no se dice se queda como está',
  who: 'public',
  params,
  body: change,
  changes: getProposal,
  response: proposalSchema,
  problems: ['already-contracted', 'changed-meanwhile', 'link-expired', 'rate-limited'],
});

/**
 * For whoever got a mail about an unfinished contract, with the token of its link (`link-expired`: it is none of ours): no other such mail goes to that address,
 * whatever proposals name it. Refusing again changes nothing.
 */
export const refuseReminders = endpoint({
  method: 'POST',
  path: '/reminder-refusals',
  summary: 'No recibir más recordatorios de contrataciones sin terminar, con el enlace recibido por correo',
  who: 'public',
  body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(100)) }),
  response: null,
  problems: ['link-expired', 'rate-limited'],
});

import { isAdult } from '#domain/person/age.ts';
import { type IdentityDocument, parseIdentityDocument } from '#domain/person/identity-document.ts';
import { type PostalAddress, type PostalAddressProblem, parsePostalAddress } from '#domain/person/postal-address.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type AcceptanceFault, type Accepted, acceptanceFaults, type TextVersions } from './acceptances.ts';
import { insuresPerson, requireReference } from './product-type.ts';

/** The complete data of a policyholder. */
export interface Holder {
  name: string;
  /** Empty for a legal person. */
  surname1: string;
  surname2: string;
  documentType: IdentityDocument['type'];
  documentCode: string;
  /** Civil date; null for a legal person. */
  birthDate: string | null;
  /** Nine digits. */
  phone: string;
  email: string;
  address: PostalAddress & { province: string };
}

/** What keeps a proposal from being contracted: the dotted path of a field, and `missing`, `under-age`, `other-version` or a problem of the postal address. */
export interface BookingFault {
  path: string;
  code: PostalAddressProblem | AcceptanceFault['fault'] | 'under-age';
}

/** The data of the policyholder as typed so far; null: not given yet. */
interface Typed {
  name: string | null;
  surname1: string | null;
  surname2: string | null;
  document: string | null;
  /** Civil date. */
  birth_date: string | null;
  street: string | null;
  number: string | null;
  postal_code: string | null;
  town: string | null;
}

/** The parts of a stored proposal that the contract needs. */
interface Contracting {
  policyholder: Typed | null;
  phone: string | null;
  email: string | null;
  device: { reference: string | null } | null;
}
const nobody: Typed = {
  name: null,
  surname1: null,
  surname2: null,
  document: null,
  birth_date: null,
  street: null,
  number: null,
  postal_code: null,
  town: null,
};

function absent(path: string): BookingFault {
  return { path, code: 'missing' };
}

const addressPaths = { street: 'street', number: 'number', postalCode: 'postal_code', town: 'town' } as const;

function addressFaults(typed: Typed): BookingFault[] {
  const parsed = parsePostalAddress(addressOf(typed));
  if (parsed.ok) return [];
  return Object.entries(parsed.problem).map(([part, code]) => ({
    path: `policyholder.${addressPaths[part as keyof PostalAddress]}`,
    code,
  }));
}

function addressOf({ street, number, postal_code, town }: Typed): PostalAddress {
  return { street: street ?? '', number: number ?? '', postalCode: postal_code ?? '', town: town ?? '' };
}

/** A legal person has neither surname nor birthday. */
function personFaults(typed: Typed, document: IdentityDocument | null, today: string): BookingFault[] {
  const isLegal = document?.personType === 'legal';
  const needed = ['name', 'document', ...(isLegal ? [] : (['surname1', 'birth_date'] as const))] as const;
  const missing = needed.filter((name) => typed[name] === null).map((name) => absent(`policyholder.${name}`));
  const isMinor = !isLegal && typed.birth_date !== null && !isAdult(typed.birth_date, today);
  return [...missing, ...(isMinor ? [{ path: 'policyholder.birth_date', code: 'under-age' as const }] : [])];
}

function deviceFaults(state: Contracting, productTypeId: number): BookingFault[] {
  if (insuresPerson(productTypeId)) return [];
  if (state.device === null) return [absent('device')];
  if (!requireReference(productTypeId).ok) return [];
  return state.device.reference === null ? [absent('device.reference')] : [];
}

/** Whether the policyholder needs the invoice of a device (specification §5): not when a person is insured. */
export const needsInvoice = (productTypeId: number) => !insuresPerson(productTypeId);

/**
 * Whether a proposal can be contracted on a day (civil date of Madrid). The value is its policyholder, who is of age and has given a document, an address in Spain, a
 * phone and an e-mail. Also required: all acceptances (specification §5), a device unless a person is insured, and its reference where the product type requires one.
 * All faults are returned at once.
 */
export function checkBooking(
  state: Contracting,
  asked: { productTypeId: number; accepted: readonly Accepted[]; inForce: TextVersions },
  today: string,
): Result<Holder, BookingFault[]> {
  const typed = state.policyholder ?? nobody;
  const read = typed.document === null ? null : parseIdentityDocument(typed.document);
  const document = read?.ok ? read.value : null;
  const { phone, email } = state;
  const faults = [
    ...deviceFaults(state, asked.productTypeId),
    ...personFaults(typed, document, today),
    ...addressFaults(typed),
    ...(phone === null ? [absent('phone')] : []),
    ...(email === null ? [absent('email')] : []),
    ...acceptanceFaults('contracting', asked.accepted, asked.inForce)
      .filter(({ acceptance }) => acceptance !== 'invoice' || needsInvoice(asked.productTypeId))
      .map(({ acceptance, fault }) => ({
        path: `acceptances.${acceptance}`,
        code: fault,
      })),
  ];
  const address = parsePostalAddress(addressOf(typed));
  if (faults.length > 0 || document === null || phone === null || email === null || !address.ok) return fail(faults);
  return ok({
    name: typed.name ?? '',
    surname1: typed.surname1 ?? '',
    surname2: typed.surname2 ?? '',
    documentType: document.type,
    documentCode: document.code,
    birthDate: document.personType === 'legal' ? null : typed.birth_date,
    phone,
    email,
    address: address.value,
  });
}

import type { Role } from '#domain/access/roles.ts';
import type { IdentityDocument } from '#domain/person/identity-document.ts';
import type { NewUser } from './store.ts';

/** The fields of a user in a request, as the wire schema parses them. */
export interface UserFields {
  email?: string | undefined;
  role?: Role | undefined;
  name?: string | undefined;
  surname1?: string | undefined;
  surname2?: string | undefined;
  phones?: string[] | undefined;
  document_code?: IdentityDocument | null | undefined;
  country_resid?: string | undefined;
  employee?: 'S' | 'N' | undefined;
  segment?: string | null | undefined;
}

/** The database columns of the fields that were sent; fields left out are not changed. */
export function userColumns(fields: UserFields): Partial<NewUser> {
  const { document_code: document, country_resid, employee, email, role, name, surname1, surname2, phones, segment } = fields;
  const columns = {
    email,
    role,
    name,
    surname1,
    surname2,
    phones,
    segment,
    countryResid: country_resid,
    employee: employee && employee === 'S',
    ...(document === undefined ? {} : { documentType: document?.type ?? null, documentCode: document?.code ?? null }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

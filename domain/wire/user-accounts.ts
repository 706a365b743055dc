import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import { csvImport } from './csv.ts';
import { endpoint } from './endpoint.ts';
import { id, idParam, idParams, instant } from './fields.ts';
import { exportable, listQuery, listResponse, searchable } from './list.ts';
import { documentField, phoneField, printed, printedLine } from './person-fields.ts';
import { countryField, line, oneLine } from './typed-fields.ts';
import { roleSchema, userSchema } from './users.ts';

const maxNameLength = 80;
const maxPhones = 5;
const maxVersionLength = 40;
/** Long enough to need no rule about characters. */
const passwordField = v.pipe(v.string(), v.minLength(12), v.maxLength(200));
const currentPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** True: phones connected so far may still send what they hold; else they are disconnected, and send it after a log-in on them. */
const keepUnsent = v.optional(v.boolean());
const named = v.object({ id, name: v.string() });

/** A user as the office and the user see it. */
export const userAccountSchema = v.object({
  ...userSchema.entries,
  /** The new e-mail address until the link that was mailed there is used; until then the user logs in with the old one. */
  pending_email: v.nullable(v.string()),
  document_type: v.nullable(v.picklist(['NIF', 'NIE', 'CIF'])),
  document_code: v.nullable(v.string()),
  person_type: v.nullable(v.picklist(['natural', 'legal'])),
  country_resid: v.string(),
  /** `S` or `N` (specification §3; its purpose is not known). */
  employee: v.picklist(['S', 'N']),
  segment: v.nullable(v.string()),
  /** Whether offers and news may come by mail; only the user gives and withdraws this consent. */
  marketing_consent: v.boolean(),
  /** The version of the text `marketing` that the user agreed to, and when; null without consent. */
  marketing_consent_version: v.nullable(v.string()),
  marketing_consented_at: v.nullable(instant),
  /** Whether the user logs in by the operator's directory, and no longer with a password. */
  by_directory: v.boolean(),
  /** Whether photos that a person decided may be kept as labelled examples; the next two fields are those of `marketing_consent`, for the text `examples`. */
  examples_consent: v.boolean(),
  examples_consent_version: v.nullable(v.string()),
  examples_consented_at: v.nullable(instant),
  created_at: instant,
  stores: v.array(named),
  distributors: v.array(named),
});
export type UserAccount = v.InferOutput<typeof userAccountSchema>;

const nameFields = {
  name: printedLine(maxNameLength),
  surname1: printedLine(maxNameLength),
  surname2: v.pipe(oneLine, v.maxLength(maxNameLength), printed),
};
const officeFields = {
  phones: v.pipe(v.array(phoneField), v.maxLength(maxPhones)),
  /** NIF, NIE or CIF; null removes it. */
  document_code: v.nullable(documentField),
  country_resid: countryField,
  employee: v.picklist(['S', 'N']),
  segment: v.nullable(line(maxNameLength)),
};

export const getUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: 'Un usuario: uno mismo, u oficina',
  who: 'owner',
  of: 'user',
  params: idParams,
  response: userAccountSchema,
  problems: [],
});

/** Columns of the office's list of accounts; `id` appears only in the exported file. Telephones and documents are shown only on an account's own page. */
export const userHeads = {
  surname1: 'Nombre',
  email: 'Correo',
  role: 'Papel',
  acts_for: 'Actúa por',
  created_at: 'Alta',
  id: 'Id',
} as const;

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Usuarios',
  who: 'staff',
  query: listQuery({
    filter: {
      role: v.optional(roleSchema),
      email: v.optional(emailSchema),
      store_id: v.optional(idParam),
      distributor_id: v.optional(idParam),
    },
    sort: ['surname1', 'email', 'created_at', 'id'],
    more: { ...searchable, ...exportable },
  }),
  response: listResponse(userAccountSchema),
  problems: [],
});

const { surname2, ...requiredNames } = nameFields;

/** The account is created without a password: a link to choose one is mailed to the address. */
export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Alta de un usuario; recibe por correo un enlace para elegir su contraseña',
  who: 'staff',
  factor: 'fresh',
  body: v.strictObject({
    email: emailSchema,
    role: roleSchema,
    ...requiredNames,
    surname2: v.optional(surname2, ''),
    ...v.partial(v.object(officeFields)).entries,
  }),
  formerly: { document: 'document_code' },
  response: userAccountSchema,
  creates: '/users/{id}',
  problems: ['already-exists'],
  idempotent: true,
});

/**
 * Everybody changes the fields that are theirs to change (`domain/access/user-fields.ts`). `current_password` is needed to change one's own e-mail or password;
 * `invalid-input`: it is `wrong`, or the new password is `guessable`, one of those that attackers try first. Another e-mail is `pending_email` until the link that is
 * mailed there is used; null cancels the change.
 */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/{id}',
  summary: 'Cambiar un usuario: uno mismo sus datos y credenciales, la oficina los de quien no esté por encima',
  who: 'owner',
  of: 'user',
  factor: 'fresh',
  params: idParams,
  body: v.partial(
    v.strictObject({
      ...nameFields,
      ...officeFields,
      role: roleSchema,
      email: emailSchema,
      /** Null cancels the change to another e-mail. */
      pending_email: v.null(),
      password: passwordField,
      current_password: currentPassword,
      keep_unsent: keepUnsent,
      marketing_consent: v.boolean(),
      /**
       * The version of the text `marketing` that was shown, even if another is in force by now; left out: the one in force. `not-an-option`: there is no such
       * version.
       */
      marketing_consent_version: line(maxVersionLength),
      /** False: the user's photos that are kept as examples are deleted at once. */
      examples_consent: v.boolean(),
      /** As `marketing_consent_version`, for the text `examples`. */
      examples_consent_version: line(maxVersionLength),
    }),
  ),
  changes: getUser,
  formerly: { document: 'document_code' },
  response: userAccountSchema,
  problems: ['already-exists', 'rate-limited'],
});

/** Three parts of that body, each of one form in which users change their own data. `phone`: the number at which they are called; null: none. */
export const ownDataBody = v.strictObject({ ...nameFields, phone: v.nullable(phoneField) });
export const ownEmailBody = v.strictObject({ email: emailSchema, current_password: currentPassword });
export const ownPasswordBody = v.strictObject({ current_password: currentPassword, password: passwordField, keep_unsent: keepUnsent });

/** The policyholder of a contract stays recorded in it; of anybody else no personal data stay. Nobody can delete themselves. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Baja de un usuario: no vuelve a entrar',
  who: 'admin',
  factor: 'fresh',
  params: idParams,
  response: null,
  problems: [],
});

export const importUsers = endpoint({
  ...csvImport,
  path: '/users/users-csv',
  summary: 'Alta de usuarios desde un CSV: todos o ninguno. No se envían correos',
  who: 'admin',
  factor: 'fresh',
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/users/remember-password',
  summary: 'Enlace de un solo uso para elegir contraseña, si la dirección es de alguien. La respuesta no lo dice',
  who: 'public',
  body: v.object({ email: emailSchema }),
  response: null,
  problems: ['rate-limited'],
});

/** `invalid-input`, `password` `guessable`: it is one of those that attackers try first; the link can still be used. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/users/password',
  summary: 'Elegir contraseña con el enlace recibido; cierra todas las sesiones',
  who: 'public',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(100)), password: passwordField, keep_unsent: keepUnsent }),
  response: null,
  problems: ['link-expired', 'rate-limited'],
});

export const closeSessions = endpoint({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  summary: 'Cerrar sesión en todas partes y desconectar los móviles',
  who: 'owner',
  of: 'user',
  params: idParams,
  /** As `keep_unsent` when a password is changed. */
  query: v.object({ keep_unsent: v.optional(v.literal('1')) }),
  response: null,
  problems: [],
});

import * as v from 'valibot';
import { isAtMost } from '#domain/access/ranks.ts';
import { type Role, roles } from '#domain/access/roles.ts';
import { emailSchema } from '#domain/person/email.ts';
import type { CsvReport } from '#domain/wire/csv.ts';
import { documentField, phoneField, printedLine } from '#domain/wire/person-fields.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { CsvColumns } from '#server/modules/csv/csv-rows.ts';
import { importCsv } from '#server/modules/csv/import-csv.ts';
import type { Ports } from '#server/ports/ports.ts';
import { insertNewUsers } from './store.ts';
import { userColumns } from './user-row.ts';

const maxNameLength = 80;

const columns = {
  email: { aliases: ['correo', 'correo electrónico', 'e-mail', 'mail'], isRequired: true },
  role: { aliases: ['rol', 'perfil'] },
  name: { aliases: ['nombre'], isRequired: true },
  surname1: { aliases: ['apellido', 'primer apellido', 'apellido 1', 'apellidos'], isRequired: true },
  surname2: { aliases: ['segundo apellido', 'apellido 2'] },
  phone: { aliases: ['teléfono', 'móvil', 'tel'] },
  document_code: { aliases: ['documento', 'dni', 'nif', 'nie', 'cif', 'dni/nie', 'document'] },
} satisfies CsvColumns<string>;

/** The office's names of the roles, in addition to the internal ones. */
const roleNames: Record<string, Role> = {
  tomador: 'policyholder',
  cliente: 'policyholder',
  tienda: 'store',
  distribuidor: 'distributor',
  oficina: 'staff',
  administrador: 'admin',
};

function rowSchema(own: Role) {
  return v.object({
    email: emailSchema,
    role: v.pipe(
      v.optional(v.string(), 'policyholder'),
      v.toLowerCase(),
      v.transform((text) => roleNames[text] ?? text),
      v.picklist(roles.filter((role) => isAtMost(role, own))),
    ),
    name: printedLine(maxNameLength),
    surname1: printedLine(maxNameLength),
    surname2: v.optional(printedLine(maxNameLength)),
    phone: v.optional(phoneField),
    document_code: v.optional(documentField),
  });
}

/** Imports users from a CSV file, without passwords: each chooses one with "he olvidado mi contraseña". @throws {ProblemError} `csv-rejected` */
export async function importUsers(db: Executor, ports: Ports, actor: Actor, fileBase64: string): Promise<CsvReport> {
  if (actor.kind !== 'user') throw new ProblemError('forbidden');
  const createdAt = ports.clock.now();
  return importCsv(db, ports, actor, {
    fileBase64,
    event: { kind: 'users-imported' },
    columns,
    schema: rowSchema(actor.role),
    key: { column: 'email', of: (user) => user.email },
    insert: (rows) =>
      insertNewUsers(
        db,
        rows.map(({ email, role, name, surname1, phone, ...others }) => ({
          ...userColumns({ ...others, phones: phone === undefined ? [] : [phone] }),
          email,
          role,
          name,
          surname1,
          createdAt,
        })),
      ),
  });
}

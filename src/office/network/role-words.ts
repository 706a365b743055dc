import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#domain/access/roles.ts';

/** The name of each role in the office. */
export const roleWords: Readonly<Record<Role, MessageDescriptor>> = {
  policyholder: msg`Tomador`,
  store: msg`Tienda`,
  distributor: msg`Distribuidor`,
  staff: msg`Oficina`,
  admin: msg`Administración`,
};

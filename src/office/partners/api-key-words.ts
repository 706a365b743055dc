import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiScope } from '#domain/access/api-scopes.ts';
import type { ApiKey } from '#domain/wire/api-keys.ts';
import type { Status } from '#src/ui/status.ts';

/** The words for each scope of an API key. A scope without words does not compile. */
export const scopeWords: Readonly<Record<ApiScope, MessageDescriptor>> = {
  'policies:read': msg`Ver las pólizas que vende`,
  'policies:write': msg`Contratar`,
  'proposals:read': msg`Ver las propuestas empezadas`,
  'stores:read': msg`Ver sus tiendas y páginas`,
  'stores:write': msg`Cambiar sus tiendas y páginas`,
  'closings:read': msg`Ver el cierre del mes`,
};

export const keyStateWords: Readonly<Record<ApiKey['state'], { text: MessageDescriptor; status: Status }>> = {
  'without-key': { text: msg`Le falta la clave`, status: 'warn' },
  working: { text: msg`Vale`, status: 'ok' },
  ended: { text: msg`Caducada`, status: 'wait' },
  revoked: { text: msg`Revocada`, status: 'wait' },
  nobody: { text: msg`Su usuario ya no vende`, status: 'bad' },
};

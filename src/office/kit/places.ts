import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { listDistributors } from '#domain/wire/distributors.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { listOwnStores } from '#domain/wire/stores.ts';
import type { IconName } from '#src/ui/icon-shapes.ts';

export interface Place {
  to: AppPath;
  icon: IconName;
  text: MessageDescriptor;
  /** The call that its page begins with: who may not make it does not see the place. */
  needs: EndpointParts;
}

/** The places of the office, in the order of its navigation. */
export const places: readonly Place[] = [
  { to: '/oficina/tiendas', icon: 'store', text: msg`Tiendas`, needs: listOwnStores },
  { to: '/oficina/distribuidores', icon: 'users', text: msg`Distribuidores`, needs: listDistributors },
];

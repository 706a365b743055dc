import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { listDistributors } from '#domain/wire/distributors.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { listOwnStores } from '#domain/wire/stores.ts';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { useMay } from './use-may.ts';

interface Place {
  to: AppPath;
  icon: IconName;
  text: MessageDescriptor;
  /** The call that its page begins with: who may not make it does not see the place. */
  needs: EndpointParts;
}

/** The places of the office in groups, in the order of its navigation. */
const placeGroups: readonly { name: MessageDescriptor; places: readonly Place[] }[] = [
  {
    name: msg`Red de venta`,
    places: [
      { to: '/oficina/tiendas', icon: 'store', text: msg`Tiendas`, needs: listOwnStores },
      { to: '/oficina/distribuidores', icon: 'users', text: msg`Distribuidores`, needs: listDistributors },
    ],
  },
];

/** The places that whoever is signed in may go to, in their groups: one without any is left out. */
export function usePlaces() {
  const may = useMay();
  const { i18n } = useLingui();
  return placeGroups.flatMap(({ name, places }) => {
    const links = places.filter(({ needs }) => may(needs)).map(({ to, icon, text }) => ({ to, icon, text: i18n._(text) }));
    return links.length === 0 ? [] : [{ name: i18n._(name), links }];
  });
}

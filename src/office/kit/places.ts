import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Callers } from '#domain/access/callers.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { useMay } from './use-may.ts';

interface Place {
  to: AppPath;
  icon: IconName;
  text: MessageDescriptor;
  /** Who may make the call that its page begins with, as that call's endpoint says: others do not see the place. The endpoints themselves, with all their schemas, come with their pages. */
  who: Callers;
}

/** The places of the office in groups, in the order of its navigation. */
export const placeGroups: readonly { name: MessageDescriptor; places: readonly Place[] }[] = [
  {
    name: msg`Red de venta`,
    places: [
      { to: '/oficina/tiendas', icon: 'store', text: msg`Tiendas`, who: 'store' },
      { to: '/oficina/distribuidores', icon: 'users', text: msg`Distribuidores`, who: 'staff' },
    ],
  },
];

/** The places that whoever is signed in may go to, in their groups: one without any is left out. */
export function usePlaces() {
  const may = useMay();
  const { i18n } = useLingui();
  return placeGroups.flatMap(({ name, places }) => {
    const links = places.filter(may).map(({ to, icon, text }) => ({ to, icon, text: i18n._(text) }));
    return links.length === 0 ? [] : [{ name: i18n._(name), links }];
  });
}

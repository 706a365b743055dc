import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { Callers } from '#domain/access/callers.ts';
import { getFigures } from '#domain/wire/figures.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { useAsk } from '#src/data/ask.ts';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { useMay } from './use-may.ts';

interface Place {
  to: AppPath;
  icon: IconName;
  text: MessageDescriptor;
  /**
   * Who may make the first call of its page, copied from that call's endpoint: others do not see the place. The endpoints themselves, with all their schemas, are
   * loaded with their pages.
   */
  who: Callers;
}

/** The places of the office's navigation, in groups and in order. */
export const placeGroups: readonly { name: MessageDescriptor; places: readonly Place[] }[] = [
  {
    name: msg`Contratos`,
    places: [
      { to: '/oficina/polizas', icon: 'shield', text: msg`Pólizas`, who: 'scoped' },
      { to: '/oficina/propuestas', icon: 'pen', text: msg`Propuestas`, who: 'store' },
      { to: '/oficina/peritaciones', icon: 'cam', text: msg`Peritaciones`, who: 'staff' },
      { to: '/oficina/siniestros', icon: 'warn', text: msg`Siniestros`, who: 'staff' },
    ],
  },
  {
    name: msg`Dinero`,
    places: [
      { to: '/oficina/cobros', icon: 'receipt', text: msg`Cobros`, who: 'staff' },
      { to: '/oficina/medios-de-pago', icon: 'card', text: msg`Medios de pago`, who: 'staff' },
      { to: '/oficina/devoluciones', icon: 'retry', text: msg`Devoluciones`, who: 'staff' },
      { to: '/oficina/remesas', icon: 'bank', text: msg`Remesas`, who: 'staff' },
      { to: '/oficina/cierres', icon: 'clock', text: msg`Cierre del mes`, who: 'store' },
      { to: '/oficina/cifras', icon: 'chart', text: msg`Cifras`, who: 'staff' },
    ],
  },
  {
    name: msg`Red de venta`,
    places: [
      { to: '/oficina/tiendas', icon: 'store', text: msg`Tiendas`, who: 'store' },
      { to: '/oficina/landings', icon: 'file', text: msg`Páginas`, who: 'store' },
      { to: '/oficina/distribuidores', icon: 'users', text: msg`Distribuidores`, who: 'staff' },
      { to: '/oficina/servicios-tecnicos', icon: 'wrench', text: msg`Servicios técnicos`, who: 'staff' },
      { to: '/oficina/usuarios', icon: 'user', text: msg`Usuarios`, who: 'staff' },
      { to: '/oficina/claves', icon: 'lock', text: msg`Claves de API`, who: 'admin' },
      { to: '/oficina/webhooks', icon: 'share', text: msg`Webhooks`, who: 'staff' },
    ],
  },
  {
    name: msg`Catálogo`,
    places: [
      { to: '/oficina/productos', icon: 'shield', text: msg`Productos`, who: 'public' },
      { to: '/oficina/descuentos', icon: 'tag', text: msg`Descuentos`, who: 'staff' },
      { to: '/oficina/categorias', icon: 'filter', text: msg`Categorías`, who: 'staff' },
      { to: '/oficina/articulos', icon: 'mobile', text: msg`Marcas y modelos`, who: 'staff' },
    ],
  },
  {
    name: msg`Mensajes y trabajo`,
    places: [
      { to: '/oficina/llamadas', icon: 'phone', text: msg`Llamadas`, who: 'staff' },
      { to: '/oficina/avisos', icon: 'share', text: msg`Avisos`, who: 'staff' },
      { to: '/oficina/trabajos', icon: 'wrench', text: msg`Trabajos`, who: 'staff' },
      { to: '/oficina/borrados', icon: 'erase', text: msg`Borrados pedidos`, who: 'staff' },
      { to: '/oficina/textos', icon: 'file', text: msg`Textos legales`, who: 'staff' },
      { to: '/oficina/auditoria', icon: 'clock', text: msg`Auditoría`, who: 'admin' },
      { to: '/oficina/ajustes', icon: 'filter', text: msg`Ajustes`, who: 'admin' },
    ],
  },
];

/** How many things wait at some of the places. Read with every page, but not again within half a minute (`createQueryClient`). */
function useCounts(): Partial<Record<AppPath, number>> {
  const may = useMay();
  const ask = useAsk();
  const { data } = useQuery({ ...ask(getFigures, {}), enabled: may(getFigures) });
  return { '/oficina/peritaciones': data?.waiting_evaluations ?? 0, '/oficina/siniestros': data?.open_claims ?? 0 };
}

/** The places that the person signed in may visit, in their groups; a group without any is left out. */
export function usePlaces() {
  const may = useMay();
  const counts = useCounts();
  const { i18n } = useLingui();
  return placeGroups.flatMap(({ name, places }) => {
    const links = places.filter(may).map(({ to, icon, text }) => ({ to, icon, text: i18n._(text), count: counts[to] }));
    return links.length === 0 ? [] : [{ name: i18n._(name), links }];
  });
}

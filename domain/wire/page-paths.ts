/**
 * Every address of the app that shows something, in the notation of its router: `$name` is one part, `$` at the end is anything that follows. The server answers any
 * other address as not found, and a test compares this list with the app's routes.
 */
export const pagePaths = [
  '/',
  '/acceso',
  '/acceso/directorio',
  '/ayuda',
  '/claims',
  '/comofunciona',
  '/compartir',
  '/confirmar',
  '/contratacion',
  '/contratacion/condiciones',
  '/contratacion/pago',
  '/contratacion/resultado',
  '/cuenta',
  '/desistir',
  '/destacados',
  '/e/$token',
  '/error',
  '/error/repeated-imei',
  '/evaluation',
  '/evaluation/breakage',
  '/evaluation/capture/back',
  '/evaluation/capture/front',
  '/evaluation/handoff',
  '/evaluation/imei-repeated',
  '/evaluation/precapture',
  '/evaluation/precapture/back',
  '/evaluation/precapture/front',
  '/evaluation/rejected',
  '/evaluation/review',
  '/evaluation/sending',
  '/evaluation/summary',
  '/evaluation/validated',
  '/evidence/$',
  '/faqs',
  '/invalid',
  '/invalid/device',
  '/legal/$text',
  '/m',
  '/map',
  '/multi',
  '/oficina',
  '/oficina/a-ciegas',
  '/oficina/acceso',
  '/oficina/ajustes',
  '/oficina/articulos',
  '/oficina/articulos/$id',
  '/oficina/auditoria',
  '/oficina/auditoria/$id',
  '/oficina/avisos',
  '/oficina/avisos/$id',
  '/oficina/borrados',
  '/oficina/categorias',
  '/oficina/categorias/$id',
  '/oficina/cierres',
  '/oficina/cifras',
  '/oficina/claves',
  '/oficina/claves/$id',
  '/oficina/cobros',
  '/oficina/descuentos',
  '/oficina/descuentos/$id',
  '/oficina/devoluciones',
  '/oficina/distribuidores',
  '/oficina/distribuidores/$id',
  '/oficina/envios',
  '/oficina/envios/$id',
  '/oficina/landings',
  '/oficina/landings/nuevo',
  '/oficina/llamadas',
  '/oficina/medios-de-pago',
  '/oficina/peritaciones',
  '/oficina/peritaciones/$id',
  '/oficina/polizas',
  '/oficina/polizas/$id',
  '/oficina/productos',
  '/oficina/productos/$id',
  '/oficina/propuestas',
  '/oficina/propuestas/$id',
  '/oficina/recibidas',
  '/oficina/remesas',
  '/oficina/remesas/$id',
  '/oficina/servicios-tecnicos',
  '/oficina/servicios-tecnicos/$id',
  '/oficina/siniestros',
  '/oficina/siniestros/$policyId/$riskId/$claimId',
  '/oficina/textos',
  '/oficina/textos/$text',
  '/oficina/tiendas',
  '/oficina/tiendas/$id',
  '/oficina/tiendas/$storeId/landings/$id',
  '/oficina/tipos',
  '/oficina/tipos/$id',
  '/oficina/trabajos',
  '/oficina/usuarios',
  '/oficina/usuarios/$id',
  '/oficina/webhooks',
  '/oficina/webhooks/$id',
  '/password',
  '/pendientes',
  '/peritar',
  '/peritation/$',
  '/permission-required',
  '/policies/$policyId',
  '/policies/$policyId/desistir',
  '/policies/$policyId/cancelar',
  '/policies/$policyId/pago',
  '/policies/$policyId/payments',
  '/policies/$policyId/payments/$paymentId',
  '/policies/$policyId/risks/$riskId/claims/new',
  '/policies/$policyId/risks/$riskId/claims/$claimId',
  '/policies/$policyId/sign',
  '/pricing',
  '/signature/$id/return',
  '/recordatorios',
  '/tienda/$slug',
] as const;

const patterns = pagePaths.map((path) =>
  path === '/' ? /^\/$/ : new RegExp(`^${path.replace(/\/\$$/, '(/.*)?').replaceAll(/\$\w+/g, '[^/]+')}/?$`),
);

type Filled<Path extends string> = Path extends `${infer Before}/$`
  ? Before | `${Before}/${string}`
  : Path extends `${infer Before}/$${infer After}`
    ? After extends `${string}/${infer Rest}`
      ? Filled<`${Before}/${string}/${Rest}`>
      : `${Before}/${string}`
    : Path;
export type PagePath = (typeof pagePaths)[number];
type Page = Filled<PagePath>;

/**
 * An address inside the app, below its base path: where a letter, a notice, the way back from a gateway or a link of the app leads. An address that no page has does
 * not compile. Addresses that were once sent out must stay pages for ever.
 */
export type AppPath = Page | `${Page}${'?' | '#'}${string}`;

/** The page of a path without the app's base; undefined: none. Where two fit, the first in the list: like the router, it prefers a fixed part to a `$name`. */
export const pageOf = (path: string): PagePath | undefined => pagePaths.find((_, at) => patterns[at]?.test(path));

export const isPagePath = (path: string): boolean => pageOf(path) !== undefined;

/** Whether an address from outside, with its query and fragment, is a page of the app. */
export function isAppPath(address: string): address is AppPath {
  return isPagePath(address.replace(/[?#].*$/s, ''));
}

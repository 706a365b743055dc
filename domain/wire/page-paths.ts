/**
 * Every address of the app that shows something, as its router writes them: `$name` is one part, `$` at the end whatever follows. The server
 * answers any other address as not found, and a test holds this list against the app's routes.
 */
export const pagePaths = [
  '/',
  '/acceso',
  '/ayuda',
  '/compartir',
  '/confirmar',
  '/cuenta',
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
  '/invalid',
  '/invalid/device',
  '/m',
  '/password',
  '/pendientes',
  '/peritar',
  '/peritation/$',
  '/permission-required',
] as const;

const patterns = pagePaths.map((path) => new RegExp(`^${path.replace(/\/\$$/, '(/.*)?').replaceAll(/\$\w+/g, '[^/]+')}/?$`));

/** Whether a path, without what the app is built under, is a page of it. */
export function isPagePath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

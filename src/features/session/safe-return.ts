import { type AppPath, isAppPath } from '#domain/wire/page-paths.ts';

/** Where to go after the log-in: a page of this application, never another site (`//evil.example`, `https:…`, `/\evil.example`), and not the log-in screen again. */
export function safeReturn(target: string | undefined): AppPath {
  if (target === undefined || !/^\/(?![/\\])/.test(target) || target.startsWith('/acceso')) return '/';
  // Browsers drop tabs and line breaks, so "/\t/evil.example" would leave the site.
  return /[\u0000-\u001f]/.test(target) || !isAppPath(target) ? '/' : target;
}

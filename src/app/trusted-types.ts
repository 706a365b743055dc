/**
 * Trusted Types: the one `default` policy. It admits scripts of our own origin that the application itself starts (the service worker, worker chunks and the
 * reader's files) and nothing else. It has no createHTML, so markup from text stays impossible.
 */
interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown;
}

/** @throws {TypeError} for an address from which the application starts no scripts. */
export function admitScript(url: string, page: string, base: string): string {
  const target = new URL(url, page);
  const path = target.pathname;
  const isOurs =
    target.origin === new URL(page).origin &&
    path.startsWith(base) &&
    /^(sw\.js|(assets|ocr|zxing)\/[\w./-]+\.m?js)$/.test(path.slice(base.length)) &&
    !path.includes('..');
  const isDevelopment = import.meta.env.DEV && target.origin === new URL(page).origin;
  if (!isOurs && !isDevelopment) throw new TypeError(`script not admitted: ${path}`);
  return url;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy('default', {
  createScriptURL: (url) => admitScript(url, location.href, import.meta.env.BASE_URL),
});

import { type BankApp, outsideLink, rememberSource } from '#src/platform/os/bank-app.ts';
import type { LinkTarget } from '#src/ui/link.tsx';

const scheme = import.meta.env.VITE_APP_SCHEME;
const app: BankApp | null = scheme ? { scheme, mark: import.meta.env.VITE_APP_MARK ?? '' } : null;

/** Remembers which bank's app opened this page. `search`: the query of the address with which the app was opened. */
export function rememberBank(search: string): void {
  if (app !== null) rememberSource(app, { search, memory: () => sessionStorage });
}

/** The link to a contract or signature in the form that this page has to open (decision A20); null when there is no link. */
export function linkOutside(link: string | null): { to: LinkTarget; onClick: (() => void) | undefined } | null {
  if (link === null) return null;
  return outsideLink(link, app, {
    userAgent: navigator.userAgent,
    search: location.search,
    memory: () => sessionStorage,
    isHidden: () => document.visibilityState === 'hidden',
    go: (url) => location.assign(url),
    later: (work, ms) => void setTimeout(work, ms),
  });
}

/** The app of the bank in whose web view this page may be shown (decision A20). */
export interface BankApp {
  /** `bancoejemplo`: its links are `bancoejemplo://host/path`. */
  scheme: string;
  /** Stands in its user agent, or in `?source=` of the address with which it opens us. */
  mark: string;
}

/** The parts of the page that are used. */
export interface Page {
  userAgent: string;
  search: string;
  /** The storage of this tab, which keeps the source after the first address; reading it may throw. */
  memory: () => Pick<Storage, 'getItem' | 'setItem'>;
  isHidden: () => boolean;
  go: (url: string) => void;
  later: (work: () => void, ms: number) => void;
}

/** Milliseconds until the https address is opened, where nobody answers to the scheme. */
const fallbackMs = 1_500;
const memoryKey = 'peritia.source';

const isSource = ({ mark }: BankApp, search: string) => mark !== '' && new URLSearchParams(search).get('source') === mark;

/** Remembers that the bank's app opened this tab, which only the first address says. */
export function rememberSource(app: BankApp, { search, memory }: Pick<Page, 'search' | 'memory'>): void {
  if (!isSource(app, search)) return;
  try {
    memory().setItem(memoryKey, app.mark);
  } catch {
    // Storage is forbidden: only this address tells.
  }
}

/** Whether this page is shown by the bank's app. */
export function isInBankApp(app: BankApp, { userAgent, search, memory }: Page): boolean {
  if (app.mark === '') return false;
  if (userAgent.includes(app.mark) || isSource(app, search)) return true;
  try {
    return memory().getItem(memoryKey) === app.mark;
  } catch {
    return false;
  }
}

/**
 * Where a link to another site leads, and what to do when it is pressed: inside the bank's app by its own scheme, on the same host, and by
 * https after 1.5 s when the app did not take it. Null for anything but https: such a link is not shown.
 */
export function outsideLink(
  link: string,
  app: BankApp | null,
  page: Page,
): { to: `${string}:${string}`; onClick: (() => void) | undefined } | null {
  const url = parsed(link);
  if (url?.protocol !== 'https:') return null;
  const rest = url.href.slice('https:'.length);
  if (app === null || !isInBankApp(app, page)) return { to: `https:${rest}`, onClick: undefined };
  return {
    to: `${app.scheme}:${rest}`,
    onClick: () => {
      page.later(() => {
        // Hidden: the app has come to the front.
        if (!page.isHidden()) page.go(url.href);
      }, fallbackMs);
    },
  };
}

function parsed(link: string): URL | null {
  try {
    return new URL(link);
  } catch {
    return null;
  }
}

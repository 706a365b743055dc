/** The bank's app, in whose web view this page may be shown (decision A20). */
export interface BankApp {
  /** The scheme of the app's links: for `bancoejemplo` they are `bancoejemplo://host/path`. */
  scheme: string;
  /** The text by which the app is recognised: in its user agent, or as `?source=` in the address with which it opens this page. */
  mark: string;
}

/** The parts of the page that are used, so that a test can replace them. */
export interface Page {
  userAgent: string;
  search: string;
  /** The storage of this tab, which keeps the source after the first address; access may throw. */
  memory: () => Pick<Storage, 'getItem' | 'setItem'>;
  isHidden: () => boolean;
  go: (url: string) => void;
  later: (work: () => void, ms: number) => void;
}

/** Milliseconds until the https address is opened, if no app took the link with its scheme. */
const fallbackMs = 1_500;
const memoryKey = 'peritia.source';

const isSource = ({ mark }: BankApp, search: string) => mark !== '' && new URLSearchParams(search).get('source') === mark;

/** Remembers that the bank's app opened this tab: only the first address says so. */
export function rememberSource(app: BankApp, { search, memory }: Pick<Page, 'search' | 'memory'>): void {
  if (!isSource(app, search)) return;
  try {
    memory().setItem(memoryKey, app.mark);
  } catch {
    // Storage is forbidden: only the present address can be checked.
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
 * The address of a link to another site, and the handler of its press: inside the bank's app the link uses the app's own scheme with the same host, and falls back
 * to https after 1.5 s when the app did not take it. Null for anything but https: such a link is not shown.
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
        // A hidden page means that the app has come to the front.
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

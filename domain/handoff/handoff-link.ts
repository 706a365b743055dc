/** 128 random bits as base64url. */
const secret = '[A-Za-z0-9_-]{22}';

/**
 * The address in the QR. The secret (`text`) is in the fragment, which no browser sends to a server (decision A8). `home` is the address of the
 * application with a slash at its end.
 */
export function handoffLink(home: string, text: string, router: 'history' | 'hash'): string {
  return router === 'hash' ? `${home}#/m?s=${text}` : `${home}m#s=${text}`;
}

/** The secret in an address made by `handoffLink`, of either router; null for anything else. */
export function secretOfLink(link: string): string | null {
  return new RegExp(`(?:/m/?#s=|#/m\\?s=)(${secret})$`).exec(link.trim())?.[1] ?? null;
}

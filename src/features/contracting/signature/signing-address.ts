/**
 * What to do with a signing address that a link has brought (`policySignUrl`, decision A11). `signLink`: where the policy itself is signed, a path of ours or
 * an https address; `origin`: ours.
 * `here`: sign on this screen. `elsewhere`: open that address, which has the origin of the policy's own `signLink`. `refused`: any other address.
 */
export function signingAddress(
  brought: string,
  { signLink, origin }: { signLink: string | null; origin: string },
): { kind: 'here' | 'refused' } | { kind: 'elsewhere'; address: string; host: string } {
  const own = parsed(signLink ?? '/', origin);
  const url = parsed(brought, origin);
  if (own === null || url === null || url.origin !== own.origin || url.username !== '' || url.password !== '') return { kind: 'refused' };
  if (url.origin === origin) return { kind: 'here' };
  return url.protocol === 'https:' ? { kind: 'elsewhere', address: url.href, host: url.host } : { kind: 'refused' };
}

function parsed(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

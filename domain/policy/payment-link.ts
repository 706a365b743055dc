/** Where a policy is paid outside of the app, as the office has set it; null: in the app, which is where a path of ours leads anyway. */
export function paidOutside(link: string | null): `https://${string}` | null {
  return isHttps(link) ? link : null;
}

const isHttps = (link: string | null): link is `https://${string}` => link?.startsWith('https://') ?? false;

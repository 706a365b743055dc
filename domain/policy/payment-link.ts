/** The address outside of the app at which a policy is paid, as the office has set it; null: it is paid in the app, as also when the link is a path of the app. */
export function paidOutside(link: string | null): `https://${string}` | null {
  return isHttps(link) ? link : null;
}

const isHttps = (link: string | null): link is `https://${string}` => link?.startsWith('https://') ?? false;

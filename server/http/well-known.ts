export interface WellKnownSettings {
  android: { packageName: string; certificates: readonly string[] } | null;
  /** `TEAMID.bundle.id` each. */
  iosApps: readonly string[];
  /** Who hears of a weakness, `mailto:` or `https:`, and where the file is; null: nobody is named. */
  security: { contact: string; address: string | null } | null;
}

const dayMs = 86_400_000;
/** RFC 9116 asks for less than a year; each answer says it anew. */
const contactDays = 180;
const securityPath = '/.well-known/security.txt';
const kept = { 'cache-control': 'max-age=3600' };

/**
 * What others look for under `/.well-known`: the two files by which Android and iOS know that an app may open our links itself (decision A19), and
 * whom to tell of a weakness (RFC 9116). 404 for one that is not set, also to a navigation: systems take any answer for the file. Null: another address.
 */
export function wellKnownFiles({ android, iosApps, security }: WellKnownSettings, now: () => Date) {
  const files: Record<string, unknown> = {
    '/.well-known/assetlinks.json': android && [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: android.packageName, sha256_cert_fingerprints: android.certificates },
      },
    ],
    '/.well-known/apple-app-site-association': iosApps.length > 0 && {
      applinks: { details: [{ appIDs: iosApps, components: [{ '/': '*/evaluation' }, { '/': '*/evaluation/*' }, { '/': '*/e/*' }] }] },
    },
  };
  return (pathname: string): Response | null => {
    if (pathname === securityPath && security)
      return new Response(securityText(security, now()), { headers: { ...kept, 'content-type': 'text/plain; charset=utf-8' } });
    if (!Object.hasOwn(files, pathname) && pathname !== securityPath) return null;
    const file = files[pathname];
    return file
      ? new Response(JSON.stringify(file), { headers: { ...kept, 'content-type': 'application/json' } })
      : new Response('404', { status: 404, headers: { 'cache-control': 'no-store' } });
  };
}

function securityText({ contact, address }: NonNullable<WellKnownSettings['security']>, now: Date): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + contactDays * dayMs).toISOString()}`,
    'Preferred-Languages: es, en',
    ...(address === null ? [] : [`Canonical: ${address}${securityPath}`]),
  ];
  return `${lines.join('\n')}\n`;
}

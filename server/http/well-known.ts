export interface WellKnownSettings {
  android: { packageName: string; certificates: readonly string[] } | null;
  /** App ids in the form `TEAMID.bundle.id`. */
  iosApps: readonly string[];
  /** The contact for vulnerability reports (`mailto:` or `https:`), and the public address of the app; null: no contact is published. */
  security: { contact: string; address: string | null } | null;
}

const dayMs = 86_400_000;
/** RFC 9116 recommends an expiry of less than a year; it is calculated anew for each response. */
const contactDays = 180;
const securityPath = '/.well-known/security.txt';
const kept = { 'cache-control': 'max-age=3600' };

/**
 * Serves the files under `/.well-known`: the two with which Android and iOS verify that an app may open our links (decision A19), and
 * `security.txt` (RFC 9116). A file that is not configured is a 404 even for a navigation, because the systems take any other answer for the file. Null: another path.
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

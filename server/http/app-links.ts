export interface AppLinkSettings {
  android: { packageName: string; certificates: readonly string[] } | null;
  /** `TEAMID.bundle.id` each. */
  iosApps: readonly string[];
}

const headers = { 'content-type': 'application/json', 'cache-control': 'max-age=3600' };

/**
 * The two files by which Android and iOS know that an app may open our links itself (decision A19). 404 for the one of a system without an
 * app, also to a navigation: both systems take any answer for the file. Null: another address.
 */
export function appLinks({ android, iosApps }: AppLinkSettings) {
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
    if (!Object.hasOwn(files, pathname)) return null;
    const file = files[pathname];
    return file
      ? new Response(JSON.stringify(file), { headers })
      : new Response('404', { status: 404, headers: { 'cache-control': 'no-store' } });
  };
}

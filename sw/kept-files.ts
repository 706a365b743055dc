import type { WorkboxPlugin } from 'workbox-core/types.js';

/**
 * Only what is a file of this build is kept, and of what a captive portal or a proxy answers in its place nothing (fault FB11). The app's page is known by the files that it
 * names: that of a version that came onto the server meanwhile would ask for files that are not kept. `listed`: addresses of the shell, below its base.
 */
export const keepsOwnFiles = (listed: readonly string[]): WorkboxPlugin => ({
  async cacheWillUpdate({ request, response }) {
    if (response.status !== 200) return null;
    const isPage = request.url.includes('.html');
    if (isPage !== /html/.test(response.headers.get('content-type') ?? '')) return null;
    const named = isPage ? (await response.clone().text()).match(/assets\/[^"]+/g) : [];
    return named?.every((file) => listed.includes(file)) ? response : null;
  },
});

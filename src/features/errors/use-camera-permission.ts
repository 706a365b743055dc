import { useEffect, useState } from 'react';

/**
 * The browser's camera permission, read without asking the person, and updated as it changes; null when the browser does not tell: the screen must then claim
 * nothing.
 */
export function useCameraPermission(): PermissionState | null {
  const [state, setState] = useState<PermissionState | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const follow = async () => {
      const status = await navigator.permissions.query({ name: 'camera' });
      if (stop.signal.aborted) return;
      setState(status.state);
      status.addEventListener('change', () => setState(status.state), { signal: stop.signal });
    };
    // Browsers without the Permissions API, or without `camera` in it, throw.
    follow().catch(() => undefined);
    return () => stop.abort();
  }, []);
  return state;
}

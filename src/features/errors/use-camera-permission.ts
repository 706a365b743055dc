import { useEffect, useState } from 'react';

/** What the browser says of the camera without asking the person, as it changes; null where it does not say, and then nothing may be claimed. */
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
    // Browsers without this question, or without it for the camera, throw.
    follow().catch(() => undefined);
    return () => stop.abort();
  }, []);
  return state;
}

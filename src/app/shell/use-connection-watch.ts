import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useApi } from '#src/data/api-context.ts';
import { settingsOf } from '#src/parts/settings.ts';
import { connectionAtom, haltAtom, lostAtAtom } from '#src/state/connection.ts';

/** Milliseconds between two calls to a server that did not answer. */
const lookAgainMs = 15_000;

/**
 * The browser's `offline` is believed at once, its `online` only triggers a call (fault FB11). While nobody answers, also during maintenance, a small call is
 * repeated; once it is answered, every query that has failed is fetched again.
 */
export function useConnectionWatch(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const [connection, setConnection] = useAtom(connectionAtom);
  const halt = useAtomValue(haltAtom);
  const setLostAt = useSetAtom(lostAtAtom);

  useEffect(() => {
    const lost = () => {
      setLostAt(performance.now());
      setConnection('offline');
    };
    const look = () => {
      if (document.visibilityState === 'visible')
        void queryClient.fetchQuery({ ...settingsOf(api), staleTime: 0, retry: false }).catch(() => {});
    };
    addEventListener('offline', lost);
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    const timer = connection === 'offline' || halt === 'maintenance' ? setInterval(look, lookAgainMs) : undefined;
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [api, queryClient, connection, halt, setConnection, setLostAt]);

  useEffect(() => {
    if (connection !== 'online' || halt !== null) return;
    void queryClient.invalidateQueries({ predicate: (query) => query.state.status === 'error' || query.state.fetchFailureCount > 0 });
  }, [connection, halt, queryClient]);
}

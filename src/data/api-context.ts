import { createContext, useContext } from 'react';
import type { Api } from '#src/api/client.ts';

const ApiContext = createContext<Api | null>(null);

export const ApiProvider = ApiContext;

/** The application's one API client, for calls that are not queries. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('useApi outside ApiProvider');
  return api;
}

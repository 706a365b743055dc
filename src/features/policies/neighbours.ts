import { fetchAhead } from '#src/parts/fetch-ahead.ts';

/** Fetches the other screens of a policy and their catalogues after the first one is opened, so that all work without a network (`sw/precache.ts`). */
export function fetchNeighbours(): void {
  const neighbours: Promise<unknown>[] = [
    import('./policy-screen.tsx'),
    import('#src/i18n/catalogues/policy/es-ES.po'),
    import('./receipts-screen.tsx'),
    import('./receipt-screen.tsx'),
    import('./method-screen.tsx'),
    import('./cancel-screen.tsx'),
    import('#src/i18n/catalogues/policies/es-ES.po'),
  ];
  for (const loading of neighbours) void fetchAhead(loading);
}

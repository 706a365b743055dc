import { fetchAhead } from '#src/parts/fetch-ahead.ts';

/** The other screens of a policy come after the first that is opened, with their words, so that each is there without a network (`sw/precache.ts`). */
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

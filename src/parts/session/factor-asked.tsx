import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { factorAskAtom } from '#src/state/factor.ts';

const FactorSheet = lazy(async () => ({ default: (await import('./factor-sheet.tsx')).FactorSheet }));

/** Shows the sheet that asks staff for their second factor. Only the office and their account have it, so a policyholder's first screen does not load it. */
export function FactorAsked() {
  if (useAtomValue(factorAskAtom) === null) return null;
  return (
    <Suspense>
      <FactorSheet />
    </Suspense>
  );
}

import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { factorAskAtom } from '#src/state/factor.ts';

const FactorSheet = lazy(async () => ({ default: (await import('./factor-sheet.tsx')).FactorSheet }));

/** Where whoever works here may be asked for their second factor: in the office and in their account, and in nobody's first screen. */
export function FactorAsked() {
  if (useAtomValue(factorAskAtom) === null) return null;
  return (
    <Suspense>
      <FactorSheet />
    </Suspense>
  );
}

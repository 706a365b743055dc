import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { spokenEnglish } from '#src/i18n/spoken.ts';
import { Meta } from '#src/ui/text.tsx';

/** What binds in Spanish alone, word for word: whoever reads the rest in English is told so. */
export function InSpanish({ children }: { children: ReactNode }) {
  if (!spokenEnglish()) return children;
  return (
    <>
      <Meta>
        <Trans>Este documento solo vincula en español.</Trans>
      </Meta>
      <div lang="es">{children}</div>
    </>
  );
}

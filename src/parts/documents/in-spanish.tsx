import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { spokenEnglish } from '#src/i18n/spoken.ts';
import { Meta } from '#src/ui/text.tsx';

/** A text that is binding only in Spanish, word for word; people who use the app in English are told so. */
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

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { Screen } from '#src/ui/screen.tsx';

/** The frame of every step in which a phone takes over an evaluation. */
export function CodeScreen({ dock, hasFailed, children }: { dock: ReactNode; hasFailed?: boolean; children: ReactNode }) {
  const { t } = useLingui();
  usePageTitle(t`Sigue con tu móvil`, hasFailed);
  return (
    <Screen title={t`Sigue con tu móvil`} back="/" aside={<HelpAside />} dock={dock}>
      {children}
    </Screen>
  );
}

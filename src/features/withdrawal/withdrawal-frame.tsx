import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useSettings } from '#src/parts/settings.ts';
import { Screen } from '#src/ui/screen.tsx';

/** The frame of every stage. `number`: the policy's, once it is known. */
export function WithdrawalFrame({
  pageTitle,
  number,
  dock,
  dockNote,
  isOver = false,
  children,
}: {
  pageTitle: string;
  number?: string | undefined;
  dock?: ReactNode;
  dockNote?: ReactNode;
  /** Nothing is left to do here. */
  isOver?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  usePageTitle(pageTitle);
  const phone = useSettings()?.phone;
  return (
    <Screen
      title={t`Desistir`}
      about={number === undefined ? undefined : t`Póliza ${number}`}
      back="/"
      closes={isOver}
      phone={phone}
      dock={dock}
      dockNote={dockNote}
      aside={<HelpAside />}
    >
      {children}
    </Screen>
  );
}

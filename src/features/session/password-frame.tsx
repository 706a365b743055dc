import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { Screen } from '#src/ui/screen.tsx';

/** The frame of the steps to a new password. */
export function PasswordFrame({ dock, hasFailed, children }: { dock: ReactNode; hasFailed?: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  usePageTitle(t`Contraseña nueva`, hasFailed);
  return (
    <Screen
      title={t`Contraseña nueva`}
      back={() => {
        void navigate({ to: '/acceso' });
      }}
      aside={<HelpAside />}
      dock={dock}
    >
      {children}
    </Screen>
  );
}

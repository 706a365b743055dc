import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import { ProgressHelp } from '#src/features/contracting/result/progress-help.tsx';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';

/** The frame of the signing screens, which are the last of the four steps until the signature is given. */
export function Frame({
  progress,
  dock,
  isOver = false,
  children,
}: {
  progress?: ContractingProgress;
  dock: ReactNode;
  isOver?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const phone = useSettings()?.phone;
  return (
    <Screen
      title={t`Firmar el contrato`}
      about={progress && t`Póliza ${progress.number} · ${progress.product.name}`}
      back={progress ? `/contratacion/resultado?policy=${progress.policy_id}` : '/'}
      {...(isOver ? {} : { step: { at: 4, of: 4 } })}
      queue={<QueueStatus />}
      phone={phone}
      aside={<ProgressHelp progress={progress} />}
      dock={dock}
    >
      <Stack gap={5}>{children}</Stack>
    </Screen>
  );
}

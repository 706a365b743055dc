import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { Opening, useEvaluationSearch } from './evaluation-screen.tsx';
import type { OpeningProblem } from './use-evaluation.ts';

/** Why the evaluation cannot be opened, and the way home. Whoever has another phone in their hands is led to the page about it (decision A13). */
export function OpeningProblemScreen({ problem }: { problem: OpeningProblem }) {
  return problem === 'other-phone' ? <LeadToOtherPhone /> : <NotOpened problem={problem} />;
}

function LeadToOtherPhone() {
  const { suffix } = useEvaluationSearch();
  const { go } = useNavigation();
  useEffect(() => go(`/invalid/device${suffix}`, { replace: true }), [go, suffix]);
  return <Opening />;
}

function NotOpened({ problem }: { problem: Exclude<OpeningProblem, 'other-phone'> }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  usePageTitle(t`Peritación`);
  return (
    <Screen
      title={t`Peritación`}
      back="/"
      queue={<QueueStatus />}
      dock={
        <ButtonLink kind="primary" to="/">
          <Trans>Ir al inicio</Trans>
        </ButtonLink>
      }
    >
      {problem instanceof ApiError ? (
        <Head title={<Trans>No se puede peritar ahora</Trans>} lead={problemText(problem)} />
      ) : problem === 'no-kit' ? (
        <Head
          title={<Trans>Hace falta conexión la primera vez</Trans>}
          lead={<Trans>Abre la peritación una vez con red. Después podrás hacerla entera sin ella.</Trans>}
        />
      ) : problem === 'nothing-to-do' ? (
        <Head title={<Trans>No hay nada que peritar</Trans>} lead={<Trans>Este móvil no tiene ninguna peritación pendiente.</Trans>} />
      ) : (
        <Head title={<Trans>No encontramos esa póliza</Trans>} lead={<Trans>Puede que no sea tuya o que el enlace esté mal.</Trans>} />
      )}
    </Screen>
  );
}

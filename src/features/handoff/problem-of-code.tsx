import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { AgentHelpLink } from '#src/parts/trouble/agent-help.tsx';
import { guestAtom } from '#src/state/guest.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Head } from '#src/ui/text.tsx';
import { CodeScreen } from './code-screen.tsx';

/**
 * Why this phone does not take over an evaluation. `refusing`: until the server knows that the person refuses. `error`: any other failure, shown in its own
 * text.
 */
export type PhoneProblem = 'refusing' | 'refused' | 'expired' | 'used' | 'cancelled' | 'locked' | 'not-found' | { error: unknown };

export function problemOf(error: unknown): PhoneProblem {
  switch (error instanceof ApiError ? error.code : null) {
    case 'handoff-expired':
      return 'expired';
    case 'handoff-used':
      return 'used';
    case 'handoff-cancelled':
      return 'cancelled';
    case 'handoff-locked':
      return 'locked';
    case 'not-found':
      return 'not-found';
    default:
      return { error };
  }
}

/** A screen for each problem: what happened, and what to do now. */
export function ProblemOfCode({ problem, onAgain }: { problem: PhoneProblem; onAgain: () => void }) {
  const guest = useAtomValue(guestAtom);
  return (
    <CodeScreen
      dock={
        <Button kind="primary" icon="keys" onClick={onAgain}>
          <Trans>Usar otro código</Trans>
        </Button>
      }
    >
      <div role="alert">
        <Words problem={problem} />
      </div>
      {/* The link is opened again to go back to what was begun with it: this phone may be the one that has used it. */}
      {problem === 'used' && guest !== null && (
        <Card flush>
          <ListRow
            icon="mobile"
            title={<Trans>Seguir con la peritación</Trans>}
            text={guest.device}
            to={`/evaluation?policy=${guest.policyId}&risk=${guest.riskId}`}
          />
        </Card>
      )}
      <AgentHelpLink />
    </CodeScreen>
  );
}

function Words({ problem }: { problem: PhoneProblem }): ReactNode {
  const problemText = useProblemText();
  switch (problem) {
    case 'refusing':
      return (
        <Head
          title={<Trans>Aquí no se sigue</Trans>}
          lead={<Trans>Estamos anulando ese código. Sin conexión se hará en cuanto la haya: deja esta página abierta.</Trans>}
        />
      );
    case 'refused':
      return (
        <Head
          title={<Trans>Aquí no se sigue</Trans>}
          lead={<Trans>Ese código ya no vale, y el ordenador lo sabe. Puedes cerrar esta página.</Trans>}
        />
      );
    case 'expired':
      return <Head title={<Trans>El código ha caducado</Trans>} lead={<Trans>Pide otro en el ordenador y vuelve a escanearlo.</Trans>} />;
    case 'used':
      return (
        <Head
          title={<Trans>Ese código ya se ha usado</Trans>}
          lead={<Trans>Vale una vez y en un solo móvil. Si no has sido tú, cancélalo en el ordenador.</Trans>}
        />
      );
    case 'cancelled':
      return (
        <Head
          title={<Trans>Se ha cancelado en el ordenador</Trans>}
          lead={<Trans>Desde aquí no se envía nada más. Puedes cerrar esta página.</Trans>}
        />
      );
    case 'locked':
      return (
        <Head
          title={<Trans>Tres números equivocados</Trans>}
          lead={<Trans>Por seguridad hay que empezar otra vez: pide otro código en el ordenador.</Trans>}
        />
      );
    case 'not-found':
      return (
        <Head title={<Trans>No encontramos ese código</Trans>} lead={<Trans>Puede que esté mal escrito o sea antiguo. Revísalo.</Trans>} />
      );
    default:
      return <Head title={<Trans>No se ha podido conectar</Trans>} lead={problemText(problem.error)} />;
  }
}

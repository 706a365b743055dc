import { Trans, useLingui } from '@lingui/react/macro';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { ApiError } from '#src/api/api-error.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';

/** Why there is no code to show. `home`: the screen that the viewer came from. */
export function HandoffProblem({ error, home = '/', onAgain }: { error: unknown; home?: AppPath; onAgain?: () => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  // Only the contracting grant of somebody without a log-in can end here: the end of a session leads to the log-in by itself.
  const isOver = error instanceof ApiError && error.code === 'unauthenticated';
  usePageTitle(t`Sigue con tu móvil`);
  return (
    <Screen
      aside={<HelpAside />}
      back={home}
      dock={
        isOver ? (
          <ButtonLink kind="primary" to={`/acceso?return=${encodeURIComponent(home)}`}>
            <Trans>Entrar</Trans>
          </ButtonLink>
        ) : onAgain ? (
          <Button kind="primary" icon="retry" onClick={onAgain}>
            <Trans>Reintentar</Trans>
          </Button>
        ) : (
          <ButtonLink kind="primary" icon="home" to="/">
            <Trans>Ir al inicio</Trans>
          </ButtonLink>
        )
      }
    >
      <div role="alert">
        {error === 'nothing-to-do' ? (
          <Head title={<Trans>No hay nada que peritar</Trans>} lead={<Trans>Ningún móvil tuyo tiene una peritación pendiente.</Trans>} />
        ) : (
          <Head title={<Trans>No se puede seguir en el móvil ahora</Trans>} lead={problemText(error)} />
        )}
      </div>
    </Screen>
  );
}

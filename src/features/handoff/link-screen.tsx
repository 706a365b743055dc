import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readLink } from '#domain/wire/links.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';

/** `/e/…`: a signed short link (decision A19). It leads to the evaluation, which asks for a log-in where one is needed. */
export function LinkScreen() {
  const { t } = useLingui();
  const { go } = useNavigation();
  const problemText = useProblemText();
  const { token } = useParams({ from: '/e/$token' });
  const { data: place, error: problem } = useQuery(useAsk()(readLink, { params: { token } }));
  usePageTitle(t`Peritación`);

  useEffect(() => {
    if (place)
      go(`/evaluation?policy=${place.policy_id}${place.policy_risk_id === null ? '' : `&risk=${place.policy_risk_id}`}`, { replace: true });
  }, [place, go]);

  if (problem === null) {
    return (
      <Screen>
        <Skeleton rows={3} />
      </Screen>
    );
  }
  const code = problem instanceof ApiError ? problem.code : null;
  return (
    <Screen
      aside={<HelpAside />}
      dock={
        <ButtonLink kind="primary" icon="home" to="/">
          <Trans>Ir al inicio</Trans>
        </ButtonLink>
      }
    >
      <div role="alert">
        {code === 'link-expired' ? (
          <Head
            title={<Trans>El enlace ha caducado</Trans>}
            lead={<Trans>Entra en tu cuenta: si falta la peritación, la verás al entrar.</Trans>}
          />
        ) : code === 'not-found' ? (
          <Head
            title={<Trans>Ese enlace no es nuestro</Trans>}
            lead={<Trans>Puede que esté cortado. Ábrelo otra vez desde el mensaje.</Trans>}
          />
        ) : (
          <Head title={<Trans>No se ha podido abrir</Trans>} lead={problemText(problem)} />
        )}
      </div>
    </Screen>
  );
}

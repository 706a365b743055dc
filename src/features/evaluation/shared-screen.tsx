import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { deviceName } from '#domain/policy/device-name.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/parts/api-context.ts';
import { risksToEvaluate } from '#src/parts/evaluation-kit.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { policiesQuery } from '#src/parts/queries/policies.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { loggedUserAtom } from '#src/parts/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { CaptureProblemBanner } from './capture-problem.tsx';
import { Opening, OpeningProblemScreen } from './evaluation-screen.tsx';

interface Place {
  to: string;
  device: string;
  policyNumber: string;
}

/** Every evaluation that is still to be done, with the way to its crop of the shared picture. */
function placesOf(policies: readonly Policy[]): Place[] {
  return policies.flatMap((policy) =>
    risksToEvaluate(policy).map((risk) => ({
      to: `/evaluation?policy=${policy.id}&risk=${risk.id}&shared=1`,
      device: deviceName(risk)?.name ?? risk.name,
      policyNumber: policy.number,
    })),
  );
}

/** A picture has come from another app: it is for the only evaluation there is to do, or the person says for which. */
export function SharedScreen() {
  const { t } = useLingui();
  const api = useApi();
  const { go } = useNavigation();
  const { problem } = useSearch({ strict: false }) as { problem?: string };
  const user = useAtomValue(loggedUserAtom);
  const { data: policies, error } = useQuery({ ...policiesQuery(api, user?.id ?? 0), enabled: user !== null });
  const places = policies && placesOf(policies);
  const only = problem === undefined && places?.length === 1 ? places[0]?.to : undefined;
  usePageTitle(t`Captura compartida`);
  useEffect(() => {
    if (only !== undefined) go(only, { replace: true });
  }, [only, go]);

  if (problem !== undefined) {
    return (
      <Screen
        title={t`Captura compartida`}
        back="/"
        queue={<QueueStatus />}
        dock={
          <ButtonLink kind="primary" icon="img" to="/evaluation">
            <Trans>Elegir captura</Trans>
          </ButtonLink>
        }
      >
        <Head
          title={<Trans>La captura no ha llegado</Trans>}
          lead={<Trans>Compártela otra vez, o elígela tú desde la peritación.</Trans>}
        />
        <CaptureProblemBanner problem={problem === 'full' || problem === 'not-kept' ? problem : 'unreadable'} />
      </Screen>
    );
  }
  if (places === undefined) {
    return error === null ? <Opening /> : <OpeningProblemScreen problem={error instanceof ApiError ? error : 'no-kit'} />;
  }
  if (places.length === 0) return <OpeningProblemScreen problem="nothing-to-do" />;
  if (only !== undefined) return <Opening />;
  return (
    <Screen title={t`Captura compartida`} back="/" queue={<QueueStatus />}>
      <Head title={<Trans>¿De qué móvil es la captura?</Trans>} lead={<Trans>Leeremos en ella su IMEI.</Trans>} />
      <Card flush>
        {places.map(({ to, device, policyNumber }) => (
          <ListRow key={to} icon="mobile" title={device} text={t`Póliza ${policyNumber}`} to={to} />
        ))}
      </Card>
    </Screen>
  );
}

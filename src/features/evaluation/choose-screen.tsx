import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { deviceName } from '#domain/policy/device-name.ts';
import { risksToEvaluate } from '#domain/policy/risks-to-evaluate.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { ApiError } from '#src/api/api-error.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { CaptureProblemBanner } from './capture-problem.tsx';
import { Opening } from './evaluation-screen.tsx';
import { OpeningProblemScreen } from './opening-problem.tsx';

interface Place {
  to: `/evaluation?${string}`;
  device: string;
  policyNumber: string;
}

/** Every evaluation that is still to be done. */
function placesOf(policies: readonly Policy[]): Place[] {
  return policies.flatMap((policy) =>
    risksToEvaluate(policy).map((risk) => ({
      to: `/evaluation?policy=${policy.id}&risk=${risk.id}`,
      device: deviceName(risk)?.name ?? risk.name,
      policyNumber: policy.number,
    })),
  );
}

/** The shortcut of the app's icon, and every link that names no policy: opens the only evaluation to do, or lets the person choose one. */
export function ChooseEvaluationScreen() {
  return <Chosen suffix="" lead={<Trans>Hay más de uno sin peritar.</Trans>} />;
}

/** A picture was shared from another app: the chosen evaluation crops it. `problem`: why the picture could not be kept. */
export function SharedScreen() {
  const { problem } = useSearch({ from: '/compartir' });
  if (problem === undefined) return <Chosen suffix="&shared=1" lead={<Trans>Leeremos su IMEI en la captura que has compartido.</Trans>} />;
  return <NotShared problem={problem} />;
}

function NotShared({ problem }: { problem: string }) {
  const { t } = useLingui();
  usePageTitle(t`La captura no ha llegado`);
  return (
    <Screen
      title={t`Peritación`}
      back="/"
      queue={<QueueStatus />}
      dock={
        <ButtonLink kind="primary" icon="img" to="/evaluation">
          <Trans>Elegir captura</Trans>
        </ButtonLink>
      }
    >
      <Head title={<Trans>La captura no ha llegado</Trans>} lead={<Trans>Compártela otra vez, o elígela tú desde la peritación.</Trans>} />
      <CaptureProblemBanner problem={problem === 'full' || problem === 'not-kept' ? problem : 'unreadable'} />
    </Screen>
  );
}

function Chosen({ suffix, lead }: { suffix: string; lead: ReactNode }) {
  const { t } = useLingui();
  const { go } = useNavigation();
  const { data: policies, error } = usePolicies();
  const places = policies && placesOf(policies);
  const only = places?.length === 1 ? places[0]?.to : undefined;
  usePageTitle(t`Peritación`);
  useEffect(() => {
    if (only !== undefined) go(`${only}${suffix}`, { replace: true });
  }, [only, suffix, go]);

  if (places === undefined) {
    return error === null ? <Opening /> : <OpeningProblemScreen problem={error instanceof ApiError ? error : 'no-kit'} />;
  }
  if (places.length === 0) return <OpeningProblemScreen problem="nothing-to-do" />;
  if (only !== undefined) return <Opening />;
  return (
    <Screen title={t`Peritación`} back="/" queue={<QueueStatus />}>
      <Head title={<Trans>¿De qué móvil se trata?</Trans>} lead={lead} />
      <Card flush>
        {places.map(({ to, device, policyNumber }) => (
          <ListRow key={to} icon="mobile" title={device} text={t`Póliza ${policyNumber}`} to={`${to}${suffix}`} />
        ))}
      </Card>
    </Screen>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { modelName } from '#domain/policy/device-name.ts';
import { riskOf } from '#domain/policy/risks-to-evaluate.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { isOnOtherPhone, keepThisPhone } from '#src/parts/on-other-phone.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { AgentHelpLink } from '#src/parts/trouble/agent-help.tsx';
import { deviceType } from '#src/state/device-type.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Numbered } from '#src/ui/text.tsx';

/** `/invalid/device`: a desktop, a device without a camera, or surely not the insured phone (decision A13). */
export function InvalidDeviceScreen() {
  const { policy: policyId, risk: riskId } = useSearch({ from: '/invalid/device' });
  const named = [policyId && `policy=${policyId}`, riskId && `risk=${riskId}`].filter(Boolean).join('&');
  const suffix = named === '' ? '' : (`?${named}` as const);
  const user = useAtomValue(loggedUserAtom);
  const { data: policies } = usePolicies();
  const policy = policies?.find(({ id }) => id === policyId);
  const risk = policy && riskOf(policy, riskId);
  // Somebody who is not signed in reads first why a log-in comes.
  if (deviceType(navigator) === 'desktop' && user?.role === 'policyholder') return <ToCode path={`/evaluation/handoff${suffix}`} />;
  return risk?.policy_risk_mobile && isOnOtherPhone(risk) ? (
    <OtherPhone name={modelName(risk.policy_risk_mobile)} suffix={suffix} onThis={() => keepThisPhone(risk)} />
  ) : (
    <WithoutCamera suffix={suffix} />
  );
}

function ToCode({ path }: { path: AppPath }) {
  const { go } = useNavigation();
  useEffect(() => go(path, { replace: true }), [go, path]);
  return (
    <Screen back="/">
      <Skeleton rows={4} />
    </Screen>
  );
}

function WithoutCamera({ suffix }: { suffix: '' | `?${string}` }) {
  const { t } = useLingui();
  usePageTitle(t`Sigue con tu móvil`);
  return (
    <Screen aside={<HelpAside />} dock={<CodeLink suffix={suffix} />}>
      <Head
        title={<Trans>Sigue con tu móvil</Trans>}
        lead={<Trans>La peritación se hace con el móvil que quieres asegurar: hace falta su cámara.</Trans>}
      />
      <WithThatPhone />
    </Screen>
  );
}

/** `onThis`: the person says that it is the insured phone, and goes on. */
function OtherPhone({ name, suffix, onThis }: { name: string; suffix: '' | `?${string}`; onThis: () => void }) {
  const { t } = useLingui();
  const { go } = useNavigation();
  usePageTitle(t`Este no parece el móvil asegurado`);
  const goOn = () => {
    onThis();
    go(`/evaluation${suffix}`, { replace: true });
  };
  return (
    <Screen aside={<HelpAside />} dock={<CodeLink suffix={suffix} />}>
      <Head
        title={<Trans>Este no parece el móvil asegurado</Trans>}
        lead={<Trans>El asegurado es {name}. La peritación se hace con él.</Trans>}
      />
      <WithThatPhone>
        <Button block onClick={goOn}>
          <Trans>Es este móvil</Trans>
        </Button>
      </WithThatPhone>
    </Screen>
  );
}

function CodeLink({ suffix }: { suffix: '' | `?${string}` }) {
  return (
    <ButtonLink kind="primary" icon="qr" to={`/evaluation/handoff${suffix}`}>
      <Trans>Ver el código para el móvil</Trans>
    </ButtonLink>
  );
}

/** How to go on with the other phone, and where to turn otherwise. `children`: another way on. */
function WithThatPhone({ children }: { children?: ReactNode }) {
  return (
    <Stack gap={4}>
      <Card framed>
        <Numbered
          items={[
            { key: 'code', content: <Trans>Pide aquí el código.</Trans> },
            { key: 'scan', content: <Trans>Abre la cámara de ese móvil y apunta a él.</Trans> },
            { key: 'go', content: <Trans>Sigue en el móvil. Aquí verás cómo va.</Trans> },
          ]}
        />
      </Card>
      {children}
      <ButtonLink kind="ghost" flush icon="home" to="/">
        <Trans>Ir al inicio</Trans>
      </ButtonLink>
      <div>
        <AgentHelpLink />
      </div>
    </Stack>
  );
}

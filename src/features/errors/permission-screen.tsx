import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { AgentHelpLink } from '#src/parts/trouble/agent-help.tsx';
import { CameraPermission } from '#src/parts/trouble/camera-permission.tsx';
import { CameraRefusedPicture } from '#src/parts/trouble/camera-refused-picture.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { RetryButton, useGoBack } from './retry-button.tsx';
import { useCameraPermission } from './use-camera-permission.ts';

/** `/permission-required` (decision A14): the camera (screen 20) or the role is missing. Somebody without a session was led to the log-in before. */
export function PermissionScreen() {
  const { cause } = useSearch({ from: '/permission-required' });
  return cause === 'role' || cause === 'office' ? <RoleRequired /> : <CameraRequired />;
}

/** Anybody can open this address, so the browser is asked whether the camera was really refused. */
function CameraRequired() {
  const { t } = useLingui();
  const goBack = useGoBack();
  const permission = useCameraPermission();
  const isRefused = permission === 'denied';
  usePageTitle(t`Permiso de cámara`);
  return (
    <Screen title={t`Permiso de cámara`} back={goBack} aside={<HelpAside />} dock={isRefused ? <RetryButton /> : <HomeLink />}>
      {isRefused && <CameraRefusedPicture />}
      <Head title={<Trans>Necesitamos la cámara</Trans>} lead={<CameraLead permission={permission} />} />
      <Stack gap={4}>
        {permission !== 'granted' && <CameraPermission />}
        <Meta>
          <Trans>Solo la usamos mientras haces las fotos.</Trans>
        </Meta>
        <div>
          <AgentHelpLink />
        </div>
      </Stack>
    </Screen>
  );
}

function CameraLead({ permission }: { permission: PermissionState | null }) {
  if (permission === 'denied') return <Trans>El móvil no nos deja usarla. Sin ella no podemos hacer las fotos.</Trans>;
  if (permission === 'granted') return <Trans>Ya nos dejas usarla. Puedes hacer las fotos.</Trans>;
  return <Trans>Sin ella no podemos hacer las fotos. Cuando el móvil te pregunte, elige Permitir.</Trans>;
}

function RoleRequired() {
  const { t } = useLingui();
  usePageTitle(t`Sin permiso`);
  return (
    <Screen aside={<HelpAside />} dock={<HomeLink />}>
      <Head
        title={<Trans>Esto no está en tu cuenta</Trans>}
        lead={<Trans>Con tu usuario no puedes hacer esto. Si crees que sí, te ayuda un agente.</Trans>}
      />
      <AgentHelpLink />
    </Screen>
  );
}

function HomeLink() {
  return (
    <ButtonLink kind="primary" icon="home" to="/">
      <Trans>Ir al inicio</Trans>
    </ButtonLink>
  );
}

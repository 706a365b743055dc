import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { HelpAside } from '#src/parts/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { AgentHelpLink } from '#src/parts/trouble/agent-help.tsx';
import { CameraPermission } from '#src/parts/trouble/camera-permission.tsx';
import { CameraRefusedPicture } from '#src/parts/trouble/camera-refused-picture.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { RetryButton, useGoBack } from './retry-button.tsx';

/** `/permission-required` (decision A14): the camera (screen 20), the session or the role. */
export function PermissionScreen() {
  const { cause } = useSearch({ from: '/permission-required' });
  if (cause === 'session') return <SessionRequired />;
  return cause === 'role' ? <RoleRequired /> : <CameraRequired />;
}

function CameraRequired() {
  const { t } = useLingui();
  const goBack = useGoBack();
  usePageTitle(t`Permiso de cámara`);
  return (
    <Screen title={t`Permiso de cámara`} back={goBack} aside={<HelpAside />} dock={<RetryButton />}>
      <CameraRefusedPicture />
      <Head
        title={<Trans>Necesitamos la cámara</Trans>}
        lead={<Trans>El móvil no nos deja usarla. Sin ella no podemos hacer las fotos.</Trans>}
      />
      <Stack gap={4}>
        <CameraPermission />
        <Meta>
          <Trans>Solo la usamos mientras haces las fotos. Lo que llevas sigue guardado.</Trans>
        </Meta>
        <div>
          <AgentHelpLink />
        </div>
      </Stack>
    </Screen>
  );
}

function SessionRequired() {
  const { t } = useLingui();
  usePageTitle(t`Vuelve a entrar`);
  return (
    <Screen
      dock={
        <ButtonLink kind="primary" to="/acceso">
          <Trans>Entrar</Trans>
        </ButtonLink>
      }
    >
      <Head title={<Trans>Vuelve a entrar</Trans>} lead={<Trans>Tu sesión ha caducado. Lo que llevas está guardado.</Trans>} />
    </Screen>
  );
}

function RoleRequired() {
  const { t } = useLingui();
  usePageTitle(t`Sin permiso`);
  return (
    <Screen
      aside={<HelpAside />}
      dock={
        <ButtonLink kind="primary" icon="home" to="/">
          <Trans>Ir al inicio</Trans>
        </ButtonLink>
      }
    >
      <Head title={<Trans>Esto no está en tu cuenta</Trans>} lead={<Trans>Con tu usuario no puedes hacer esto.</Trans>} />
    </Screen>
  );
}

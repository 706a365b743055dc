import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { getSettings } from '#domain/wire/settings.ts';
import { useApi } from '#src/data/api-context.ts';
import { renewApp } from '#src/platform/os/renew-app.ts';
import { Button } from '#src/ui/button.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { isLostChunk, isVersionGone } from './lost-chunks.ts';

/** Milliseconds between two tries to reach a server that did not deliver a chunk. */
const lookAgainMs = 5_000;

/** Catches errors of the application itself. What was captured is in the phone's storage and is not touched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    return this.state.failure ? <Fault {...this.state.failure} /> : this.props.children;
  }
}

/** Shown while the code of a screen does not come, although no request for it has failed: it may be on its way, or a new page may get it. */
export function Awaiting() {
  return (
    <Screen dock={<Again />}>
      <div role="status">
        <Head title={<Trans>La conexión va muy lenta</Trans>} lead={<Trans>Esta pantalla se abre sola en cuanto llegue.</Trans>} />
      </div>
    </Screen>
  );
}

function Again() {
  return (
    <Button kind="primary" icon="retry" onClick={reload}>
      <Trans>Reintentar</Trans>
    </Button>
  );
}

/** The error screen. The router shows it too, when a screen throws or its chunk cannot be fetched: then it names the cause. */
export function Fault({ error }: { error: unknown }) {
  return isLostChunk(error) ? (
    <Awaited />
  ) : (
    <Failed
      title={<Trans>Ha ocurrido un error</Trans>}
      lead={<Trans>Inténtalo otra vez. Si se repite, un agente te ayuda.</Trans>}
      dock={<Again />}
    />
  );
}

function Failed({ title, lead, dock }: { title: ReactNode; lead: ReactNode; dock: ReactNode }) {
  return (
    <Screen dock={dock}>
      <div role="alert">
        <Head title={title} lead={lead} />
      </div>
      {/* An ordinary link, because the components of the app may be what has failed. */}
      <a href={`${import.meta.env.BASE_URL}ayuda`}>
        <Trans>Ayuda de un agente</Trans>
      </a>
    </Screen>
  );
}

/**
 * Reloads the page once our own API answers, which a captive portal's page does not. React and some engines remember that a chunk failed to load, so only a
 * new page requests it again. The chunk of a version that the server no longer has does not come: the newer version is offered.
 */
function Awaited() {
  const api = useApi();
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (isGone) return;
    void isVersionGone().then(setIsGone, () => {});
    const look = async () => {
      await api.call(getSettings, {});
      if (await isVersionGone()) setIsGone(true);
      else reload();
    };
    const timer = setInterval(() => void look().catch(() => {}), lookAgainMs);
    return () => clearInterval(timer);
  }, [api, isGone]);
  return isGone ? (
    <Failed
      title={<Trans>Hay una versión nueva</Trans>}
      lead={<Trans>Esta pantalla ya solo está en ella.</Trans>}
      dock={
        <Button kind="primary" icon="retry" onClick={() => void renewApp()}>
          <Trans>Actualizar ahora</Trans>
        </Button>
      }
    />
  ) : (
    <Failed title={<Trans>Sin conexión</Trans>} lead={<Trans>Esta pantalla se abre sola cuando haya red.</Trans>} dock={<Again />} />
  );
}

function reload(): void {
  location.reload();
}

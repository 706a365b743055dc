import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode, useEffect } from 'react';
import { getSettings } from '#domain/wire/settings.ts';
import { useApi } from '#src/data/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { isLostChunk } from './lost-chunks.ts';

/** Between two looks for a server that did not give a part of the app. */
const lookAgainMs = 5_000;

/** The last net: a fault of the application itself. What was captured is in the phone's storage and is not touched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    return this.state.failure ? <Fault {...this.state.failure} /> : this.props.children;
  }
}

/** The screen of a fault. The router shows it too, when a screen throws, or when its part of the app does not come: then it is a matter of the network. */
export function Fault({ error }: { error: unknown }) {
  return (
    <Screen
      dock={
        <Button kind="primary" icon="retry" onClick={reload}>
          <Trans>Reintentar</Trans>
        </Button>
      }
    >
      <div role="alert">
        {isLostChunk(error) ? (
          <Awaited />
        ) : (
          <Head title={<Trans>Ha ocurrido un error</Trans>} lead={<Trans>Inténtalo otra vez. Si se repite, un agente te ayuda.</Trans>} />
        )}
      </div>
      {/* An ordinary link: what draws the screens of the app may be what has failed. */}
      <a href={`${import.meta.env.BASE_URL}ayuda`}>
        <Trans>Ayuda de un agente</Trans>
      </a>
    </Screen>
  );
}

/**
 * The page is loaded again once our own API answers, which the page of a captive portal does not: React and some engines remember that a
 * part did not come, so that nothing less than a new page asks for it again.
 */
function Awaited() {
  const api = useApi();
  useEffect(() => {
    const timer = setInterval(() => void api.call(getSettings, {}).then(reload, () => {}), lookAgainMs);
    return () => clearInterval(timer);
  }, [api]);
  return <Head title={<Trans>Sin conexión</Trans>} lead={<Trans>Esta pantalla se abre sola cuando haya red.</Trans>} />;
}

function reload(): void {
  location.reload();
}

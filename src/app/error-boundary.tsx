import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';

/** The last net: a fault of the application itself. What was captured is in the phone's storage and is not touched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Fault /> : this.props.children;
  }
}

/** Also what the router shows when a screen throws. */
export function Fault() {
  return (
    <Screen
      dock={
        <Button
          kind="primary"
          icon="retry"
          onClick={() => {
            location.reload();
          }}
        >
          <Trans>Reintentar</Trans>
        </Button>
      }
    >
      <div role="alert">
        <Head title={<Trans>Ha ocurrido un error</Trans>} lead={<Trans>Inténtalo otra vez. Si se repite, un agente te ayuda.</Trans>} />
      </div>
      {/* An ordinary link: what draws the screens of the app may be what has failed. */}
      <a href={`${import.meta.env.BASE_URL}ayuda`}>
        <Trans>Ayuda de un agente</Trans>
      </a>
    </Screen>
  );
}

import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';

/**
 * Asks before somebody leaves unsaved work: for another page of the app and, through the browser, on closing or reloading the page. It does not ask once the session
 * has ended, because the draft is kept.
 */
export function UnsavedWork({ isUnsaved, discard }: { isUnsaved: () => boolean; discard: () => void }) {
  const store = useStore();
  const isHeld = () => isUnsaved() && store.get(loggedUserAtom) !== null;
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: isHeld, enableBeforeUnload: isHeld, withResolver: true });
  if (status !== 'blocked') return null;
  return (
    <Sheet
      title={<Trans>¿Salir sin guardar?</Trans>}
      onClose={reset}
      actions={
        <>
          <Button onClick={reset}>
            <Trans>Seguir aquí</Trans>
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              discard();
              proceed();
            }}
          >
            <Trans>Salir sin guardar</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Lo que has cambiado no se guarda.</Trans>
      </p>
    </Sheet>
  );
}

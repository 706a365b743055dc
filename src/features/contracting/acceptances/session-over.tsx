import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { isSessionExpiredAtom } from '#src/state/session.ts';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import { ButtonLink } from '#src/ui/button.tsx';

/**
 * Says that the session has ended, on a step of contracting: the step is drawn anew without it, so that what was pressed has not been done. The log-in leads back to
 * the same step.
 */
export function SessionOver() {
  const isExpired = useAtomValue(isSessionExpiredAtom);
  const step = useLocation({ select: ({ pathname }) => pathname });
  if (!isExpired) return null;
  return (
    <Banner
      ref={takeFocus}
      status="warn"
      title={<Trans>Tu sesión ha caducado</Trans>}
      action={
        <ButtonLink to={`/acceso?return=${encodeURIComponent(step)}`}>
          <Trans>Entrar y seguir</Trans>
        </ButtonLink>
      }
    >
      <Trans>Todavía no has contratado nada. Entra otra vez y sigues aquí.</Trans>
    </Banner>
  );
}

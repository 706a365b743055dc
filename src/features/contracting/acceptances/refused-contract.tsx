import { Trans } from '@lingui/react/macro';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useDiscountFault } from '#src/features/contracting/discount-fault.ts';
import { isOfAge } from '#src/features/contracting/quote-refusal.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import { ButtonLink } from '#src/ui/button.tsx';

/** Why a proposal could not be contracted, and where to correct it. */
export function RefusedContract({ error, quote }: { error: Error; quote: AppPath }) {
  const problemText = useProblemText();
  const fields = error instanceof ApiError ? error.fields : [];
  const lostCode = fields.find(({ path }) => path === 'discount')?.code;
  const isAt = (test: RegExp) => fields.some(({ path }) => test.test(path));
  if (error instanceof ApiError && error.code === 'already-exists' && isAt(/^email$/)) return <KnownEmail />;
  if (error instanceof ApiError && (error.code === 'price-changed' || error.code === 'changed-meanwhile'))
    return (
      <Banner
        ref={takeFocus}
        status="warn"
        title={<Trans>Algo ha cambiado</Trans>}
        action={
          <ButtonLink to={quote}>
            <Trans>Ver el seguro y el precio</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          La propuesta o su precio han cambiado en otro dispositivo. Mira abajo lo que pagas ahora y, si te parece bien, acéptalo otra vez.
        </Trans>
      </Banner>
    );
  if (isAt(/^acceptances\./))
    return (
      <Banner ref={takeFocus} status="warn" title={<Trans>Un texto ha cambiado</Trans>}>
        <Trans>Hay una versión nueva de lo que ha quedado sin marcar. Léela y márcala otra vez.</Trans>
      </Banner>
    );
  if (lostCode !== undefined) return <LostCode code={lostCode} quote={quote} />;
  if (isOfAge(error))
    return (
      <Banner
        ref={takeFocus}
        status="bad"
        title={<Trans>Uno de los aparatos tiene tres años o más</Trans>}
        action={
          <ButtonLink to={quote}>
            <Trans>Ver el seguro y el precio</Trans>
          </ButtonLink>
        }
      >
        <Trans>Este seguro ya no lo cubre. Quítalo y mira el precio de los demás.</Trans>
      </Banner>
    );
  if (isAt(/^(policyholder|phone|email|device)/))
    return (
      <Banner
        ref={takeFocus}
        status="bad"
        title={<Trans>Falta algo de tus datos</Trans>}
        action={
          <ButtonLink to="/contratacion">
            <Trans>Revisar mis datos</Trans>
          </ButtonLink>
        }
      />
    );
  // When no answer came, nothing has failed at the server yet, so the specification's texts would be untrue.
  if (!(error instanceof ApiError)) return <Banner ref={takeFocus} status="bad" title={problemText(error)} />;
  return (
    <Banner
      ref={takeFocus}
      status="bad"
      title={error.status < 500 ? <Trans>Error en el alta</Trans> : <Trans>Hubo un error</Trans>}
      action={<AgentHelp />}
    >
      {error.code === 'invalid-input' ? <Trans>Por favor, revisa los datos e inténtalo de nuevo.</Trans> : problemText(error)}{' '}
      <Trans>Si el problema persiste puede contactar con nosotros.</Trans>
    </Banner>
  );
}

/** The e-mail address already belongs to an account: most likely that of the person who is contracting. */
function KnownEmail() {
  return (
    <Banner
      ref={takeFocus}
      status="warn"
      title={<Trans>Ese correo ya tiene una cuenta</Trans>}
      action={
        <ButtonLink to="/acceso?return=%2Fcontratacion%2Fcondiciones">
          <Trans>Entrar y seguir</Trans>
        </ButtonLink>
      }
    >
      <Trans>Entra con tu contraseña y sigues aquí, con todo lo que has escrito.</Trans>
    </Banner>
  );
}

/** A discount code that was valid when the price was calculated. */
function LostCode({ code, quote }: { code: string; quote: AppPath }) {
  const faultWords = useDiscountFault();
  return (
    <Banner
      ref={takeFocus}
      status="warn"
      title={<Trans>Tu código de descuento ya no vale</Trans>}
      action={
        <ButtonLink to={quote}>
          <Trans>Ver el seguro y el precio</Trans>
        </ButtonLink>
      }
    >
      {faultWords.of(code)} <Trans>Mira el precio sin él y, si te parece bien, sigue.</Trans>
    </Banner>
  );
}

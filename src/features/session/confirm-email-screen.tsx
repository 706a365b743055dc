import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import { proveEmail } from '#domain/wire/email-proofs.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useSave } from '#src/data/save.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { useMailedToken } from '#src/parts/use-mailed-token.ts';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ProductName } from '#src/ui/product-name.ts';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { NewPassword } from './new-password.tsx';

type State = 'open' | 'proved' | 'changed' | 'password';
/** `over`: the link is no longer valid. */
type Shown = Exclude<State, 'password'> | 'over';

/**
 * Confirms that the e-mail address belongs to the person who got the mail. It needs a press on a button, because programs that scan mails open links but press
 * no buttons.
 */
export function ConfirmEmailScreen() {
  const { t } = useLingui();
  const problemText = useProblemText();
  const navigate = useNavigate();
  const { token } = useMailedToken();
  const [state, setState] = useState<State>('open');
  usePageTitle(t`Confirma que eres tú`);

  const {
    mutate: confirm,
    isPending,
    error,
  } = useSave(proveEmail, { invalidates: [], onSaved: ({ changed }) => setState(changed ? 'changed' : 'proved') });

  const isOver = token === undefined || (error instanceof ApiError && error.code === 'link-expired');
  const shown = isOver ? 'over' : state;

  if (shown === 'password')
    return (
      <NewPassword
        token={token ?? ''}
        onAskAgain={() => {
          void navigate({ to: '/password' });
        }}
      />
    );

  return (
    <Screen
      title={t`Tu correo`}
      back={() => {
        void navigate({ to: '/' });
      }}
      aside={<HelpAside />}
      dock={
        // The key makes it a new button in each state, so that the focus goes to the title instead of staying on a button that now does something else.
        <Dock
          key={shown}
          shown={shown}
          isBusy={isPending}
          onConfirm={() => confirm({ body: { token: token ?? '' } })}
          onChoose={() => setState('password')}
        />
      }
    >
      <Stack gap={5}>
        {error !== null && shown === 'open' && <Banner ref={takeFocus} status="bad" title={problemText(error)} />}
        <WhatIsSo shown={shown} />
      </Stack>
    </Screen>
  );
}

function Dock({ shown, isBusy, onConfirm, onChoose }: { shown: Shown; isBusy: boolean; onConfirm: () => void; onChoose: () => void }) {
  const { t } = useLingui();
  switch (shown) {
    case 'open':
      return (
        <Button kind="primary" loading={isBusy && t`Confirmando…`} onClick={onConfirm}>
          <Trans>Sí, soy yo</Trans>
        </Button>
      );
    case 'proved':
      return (
        <Button kind="primary" onClick={onChoose}>
          <Trans>Elegir mi contraseña</Trans>
        </Button>
      );
    case 'changed':
      return (
        <ButtonLink kind="primary" to="/acceso">
          <Trans>Entrar</Trans>
        </ButtonLink>
      );
    case 'over':
      return (
        <ButtonLink kind="primary" to="/">
          <Trans>Ir al inicio</Trans>
        </ButtonLink>
      );
  }
}

function WhatIsSo({ shown }: { shown: Shown }) {
  const product = use(ProductName);
  switch (shown) {
    case 'open':
      return (
        <Head
          title={<Trans>Confirma que eres tú</Trans>}
          lead={
            <Trans>
              Si has pedido tú un seguro o un cambio de correo en {product}, confírmalo. Si no, cierra esta página: sin tu confirmación no
              se hace nada.
            </Trans>
          }
        />
      );
    case 'proved':
      return (
        <Head
          title={<Trans>Correo confirmado</Trans>}
          lead={
            <Trans>Ya puedes volver a la página en la que estabas contratando y firmar. También puedes elegir ahora tu contraseña.</Trans>
          }
        />
      );
    case 'changed':
      return (
        <Head
          title={<Trans>Correo cambiado</Trans>}
          lead={
            <Trans>Desde ahora entras con este correo y tu contraseña de siempre. Se ha cerrado la sesión en todos tus dispositivos.</Trans>
          }
        />
      );
    case 'over':
      return (
        <Head
          title={<Trans>Este enlace ya no vale</Trans>}
          lead={<Trans>Ha caducado o ya se ha usado. Si lo necesitas, pide otro donde pediste este.</Trans>}
        />
      );
  }
}

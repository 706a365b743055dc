import { Trans, useLingui } from '@lingui/react/macro';
import { refuseReminders } from '#domain/wire/proposal-changes.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useSave } from '#src/data/save.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { useMailedToken } from '#src/parts/use-mailed-token.ts';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';

/**
 * `/recordatorios#t=…`: unsubscribes from the mails about an unfinished contracting. It needs a press on a button, because programs that scan mails open links
 * but press no buttons.
 */
export function EndRemindersScreen() {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { token } = useMailedToken();
  const { mutate: refuse, isPending, isSuccess, error } = useSave(refuseReminders, { invalidates: [] });
  usePageTitle(t`Recordatorios`);
  const isOver = token === undefined || (error instanceof ApiError && error.code === 'link-expired');
  const isOpen = !isOver && !isSuccess;

  return (
    <Screen
      title={t`Recordatorios`}
      back="/"
      aside={<HelpAside />}
      dock={
        isOpen ? (
          <Button kind="primary" loading={isPending && t`Guardando…`} onClick={() => refuse({ body: { token } })}>
            <Trans>No me lo recuerdes más</Trans>
          </Button>
        ) : (
          <ButtonLink kind="primary" to="/">
            <Trans>Ir al inicio</Trans>
          </ButtonLink>
        )
      }
    >
      <Stack gap={5}>
        {isOpen && error !== null && <Banner ref={takeFocus} status="bad" title={problemText(error)} />}
        {isOpen && (
          <Head
            title={<Trans>¿Dejamos de recordártelo?</Trans>}
            lead={
              <Trans>
                Si lo confirmas, no te escribiremos más cuando un seguro se quede a medio contratar. Los avisos de las pólizas que tengas
                siguen igual.
              </Trans>
            }
          />
        )}
        {isOver && (
          <Head
            title={<Trans>Este enlace no está entero</Trans>}
            lead={<Trans>Abre otra vez «No me lo recuerdes más» desde el correo que te enviamos.</Trans>}
          />
        )}
        {!isOver && isSuccess && (
          <Head
            title={<Trans>No te lo recordaremos más</Trans>}
            lead={<Trans>Lo que empezaste a contratar sigue guardado hasta su último día, por si quieres volver.</Trans>}
          />
        )}
      </Stack>
    </Screen>
  );
}

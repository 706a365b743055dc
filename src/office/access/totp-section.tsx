import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import { beginTotp, getSecondFactor, removeSecondFactor } from '#domain/wire/second-factor.ts';
import { useSave } from '#src/data/save.ts';
import { Section } from '#src/office/kit/section.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { TotpSetUp } from './totp-set-up.tsx';

/** The authenticator app (TOTP) of the person signed in: set up, confirmed, and removed. */
export function TotpSection({
  userId,
  factor,
  onCodes,
}: {
  userId: number;
  factor: ResponseOf<typeof getSecondFactor>;
  /** Called with the new recovery codes, which are to be shown; null: the codes shown before no longer work. */
  onCodes: (codes: readonly string[] | null) => void;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [isRemoving, setIsRemoving] = useState(false);
  const { mutate: begin, data: told, isPending, error, reset } = useSave(beginTotp, { invalidates: [] });
  return (
    <Section title={<Trans>Aplicación de códigos</Trans>}>
      <Card>
        <Stack gap={3}>
          {factor.totp_since !== null && (
            <>
              <p>
                <Trans>
                  Desde el <DateText when={factor.totp_since} /> se te pide un código para entrar.
                </Trans>
              </p>
              <div>
                <Button onClick={() => setIsRemoving(true)}>
                  <Trans>Quitar la aplicación</Trans>
                </Button>
              </div>
            </>
          )}
          {factor.totp_since === null && told === undefined && (
            <>
              <p>
                <Trans>
                  Una aplicación de tu móvil (Google Authenticator, Microsoft Authenticator, Aegis, 1Password…) da un número que cambia cada
                  30 segundos, también sin red.
                </Trans>
              </p>
              {error && <Banner status="bad" title={problemText(error)} />}
              <div>
                <Button kind="primary" icon="plus" loading={isPending && t`Preparando…`} onClick={() => begin({ params: { id: userId } })}>
                  <Trans>Configurar la aplicación</Trans>
                </Button>
              </div>
            </>
          )}
          {factor.totp_since === null && told !== undefined && (
            <TotpSetUp
              userId={userId}
              told={told}
              onConfirmed={(given) => {
                onCodes(given);
                reset();
              }}
            />
          )}
        </Stack>
      </Card>
      {isRemoving && (
        <RemoveTotp
          userId={userId}
          onClose={() => setIsRemoving(false)}
          onRemoved={() => {
            onCodes(null);
            setIsRemoving(false);
          }}
        />
      )}
    </Section>
  );
}

function RemoveTotp({ userId, onClose, onRemoved }: { userId: number; onClose: () => void; onRemoved: () => void }) {
  const { t } = useLingui();
  const say = useSetAtom(toastAtom);
  const problemText = useProblemText();
  const { mutate, isPending, error } = useSave(removeSecondFactor, {
    invalidates: [getSecondFactor],
    onSaved: () => {
      say(t`Aplicación de códigos quitada`);
      onRemoved();
    },
  });
  return (
    <ConfirmSheet
      title={<Trans>¿Quitar la aplicación de códigos?</Trans>}
      action={<Trans>Quitar la aplicación</Trans>}
      busy={t`Quitando…`}
      isBusy={isPending}
      isDanger
      refused={error && problemText(error)}
      onConfirm={() => mutate({ params: { id: userId } })}
      onClose={onClose}
    >
      <p>
        <Trans>Sus códigos y los de recuperación dejan de valer. Te avisamos por correo.</Trans>
      </p>
    </ConfirmSheet>
  );
}

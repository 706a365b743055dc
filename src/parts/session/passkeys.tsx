import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { listPasskeys, type Passkey, removePasskey } from '#domain/wire/passkeys.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { canHavePasskeys } from '#src/platform/passkeys/passkeys.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { dateWords } from '#src/ui/date.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { PasskeySheet } from './passkey-sheet.tsx';

/**
 * The person's passkeys. `making`: the sheet that creates one, which the page opens and closes. Nothing is shown without a network, nor where passkeys are not
 * supported.
 */
export function Passkeys({ userId, making }: { userId: number; making: { isOpen: boolean; open: () => void; close: () => void } }) {
  const { t } = useLingui();
  const ask = useAsk();
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const { data: passkeys, isLoading } = useQuery({ ...ask(listPasskeys, { params: { id: userId } }), select: ({ data }) => data });
  const canMake = canHavePasskeys();
  if (isLoading && canMake) return <Skeleton rows={1} />;
  if (passkeys === undefined || (passkeys.length === 0 && !canMake)) return null;
  const day = (instant: string) => dateWords(civilDateOf(Date.parse(instant)));

  return (
    <>
      <h2>
        <Trans>Entrar sin contraseña</Trans>
      </h2>
      <Card flush>
        {passkeys.map((passkey) => {
          const { id, name, created_at, last_used_at } = passkey;
          const created = day(created_at);
          return (
            <ListRow
              key={id}
              ref={passFocusOn}
              icon="lock"
              title={name}
              text={last_used_at === null ? t`Creada el ${created}` : t`Usada por última vez el ${day(last_used_at)}`}
              end={
                <Button small label={t`Quitar la llave de acceso ${name}`} onClick={() => setLeaving(passkey)}>
                  <Trans>Quitar</Trans>
                </Button>
              }
            />
          );
        })}
        {canMake && (
          <ListRow
            icon="plus"
            title={<Trans>Crear una llave de acceso</Trans>}
            text={<Trans>Entra con la huella, la cara o el PIN de este dispositivo</Trans>}
            onPress={making.open}
          />
        )}
      </Card>
      {making.isOpen && canMake && <PasskeySheet userId={userId} onClose={making.close} />}
      {leaving !== null && <RemovePasskey userId={userId} passkey={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function RemovePasskey({ userId, passkey: { id, name }, onClose }: { userId: number; passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const setToast = useSetAtom(toastAtom);
  const { mutate, isPending, error } = useSave(removePasskey, {
    invalidates: [listPasskeys],
    onSaved: () => {
      setToast(t`Llave de acceso quitada`);
      onClose();
    },
  });
  return (
    <ConfirmSheet
      title={<Trans>¿Quitar «{name}»?</Trans>}
      action={<Trans>Quitar la llave</Trans>}
      busy={t`Quitando…`}
      isBusy={isPending}
      isDanger
      refused={error && problemText(error)}
      onConfirm={() => mutate({ params: { id: userId, passkeyId: id } })}
      onClose={onClose}
    >
      <p>
        <Trans>Con ella ya no se entrará en tu cuenta. Tu dispositivo puede seguir ofreciéndola: bórrala también en sus ajustes.</Trans>
      </p>
    </ConfirmSheet>
  );
}

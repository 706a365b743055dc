import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { askErasure, type ErasureRequest, listOwnErasureRequests, takeBackErasure } from '#domain/wire/erasure-requests.ts';
import { beginPasskeyLogin } from '#domain/wire/passkeys.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { CurrentPasswordField } from '#src/parts/session/current-password-field.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { canHavePasskeys, PasskeyError, readPasskey } from '#src/platform/passkeys/passkeys.ts';
import { toastAtom } from '#src/state/shell.ts';
import { usedPasskey } from '#src/state/used-passkey.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Note } from '#src/ui/text.tsx';
import { ErasureTerms } from './erasure-terms.tsx';

/** Which of a person's data can be erased and which cannot (`docs/guides/retention.md`), with the request for it and its withdrawal while it is not done. */
export function ErasureSheet({ userId, onClose }: { userId: number; onClose: () => void }) {
  const ask = useAsk();
  const { data, error, isFetching, refetch } = useQuery({ ...ask(listOwnErasureRequests, { params: { id: userId } }), staleTime: 0 });
  const waiting = data?.data.find(({ state }) => state === 'waiting');
  if (data && !waiting) return <AskSheet userId={userId} onClose={onClose} />;
  return (
    <Sheet
      title={<Trans>Borrar mis datos</Trans>}
      onClose={onClose}
      actions={waiting && <TakeBack userId={userId} request={waiting} onDone={onClose} />}
    >
      {waiting ? (
        <Waiting request={waiting} />
      ) : error === null ? (
        <Skeleton rows={4} />
      ) : (
        <NotRead error={error} isReading={isFetching} onAgain={refetch} />
      )}
    </Sheet>
  );
}

/** The pending request, and what it waits for. */
function Waiting({ request: { asked_at, erased_from, due_on, waits_for } }: { request: ErasureRequest }) {
  const { t } = useLingui();
  const obstacles: Record<(typeof waits_for)[number], string> = {
    policies: t`Que acabe el seguro que todavía te cubre.`,
    claims: t`Que se cierre el siniestro que tienes abierto.`,
    payments: t`Que se cobre o se devuelva lo que está pendiente.`,
  };
  return (
    <Stack gap={4}>
      <Banner status="wait" icon="clock" title={<Trans>Has pedido que borremos tus datos</Trans>}>
        <Trans>
          Lo pediste el <DateText when={asked_at} />.
        </Trans>
      </Banner>
      {waits_for.length === 0 ? (
        <p>
          <Trans>
            Lo haremos a partir del <DateText when={erased_from} /> y te lo decimos por correo. No se puede deshacer.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              No podemos hacerlo todavía. En cuanto se pueda lo hacemos, sin que tengas que pedirlo otra vez; antes del{' '}
              <DateText when={due_on} /> te decimos cómo va. Falta:
            </Trans>
          </p>
          <Stack gap={2} as="ul">
            {waits_for.map((one) => (
              <li key={one}>
                <Note icon="clock">{obstacles[one]}</Note>
              </li>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}

function TakeBack({ userId, request, onDone }: { userId: number; request: ErasureRequest; onDone: () => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const setToast = useSetAtom(toastAtom);
  const { mutate, isPending, error } = useSave(takeBackErasure, {
    invalidates: [listOwnErasureRequests],
    onSaved: () => {
      setToast(t`No borraremos tus datos`);
      onDone();
    },
  });
  return (
    <>
      {error !== null && <Banner status="bad" title={problemText(error)} />}
      <Button
        kind="primary"
        loading={isPending && t`Anulándolo…`}
        onClick={() => mutate({ params: { id: userId, erasureRequestId: request.id } })}
      >
        <Trans>No borrar mis datos</Trans>
      </Button>
    </>
  );
}

const byPasswordBody = v.strictObject({ current_password: v.unwrap(askErasure.body.entries.current_password) });

function AskSheet({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const { mutateAsync: ask } = useSave(askErasure, { invalidates: [listOwnErasureRequests] });
  const params = { id: userId };
  const form = useWireForm({
    body: byPasswordBody,
    labels: { current_password: t`Tu contraseña` },
    start: { current_password: '' },
    save: (body) => ask({ params, body }),
  });
  return (
    <Sheet
      title={<Trans>Borrar mis datos</Trans>}
      onClose={onClose}
      actions={
        <Button kind="danger" type="submit" form={formId} loading={form.isBusy && t`Pidiéndolo…`}>
          <Trans>Pedir que se borren</Trans>
        </Button>
      }
    >
      <Stack gap={4}>
        <ErasureTerms />
        <WireFields form={form} id={formId}>
          <CurrentPasswordField at={form.at('current_password')} />
        </WireFields>
        {canHavePasskeys() && usedPasskey.read() && <ByPasskey onAnswer={(passkey) => ask({ params, body: { passkey } })} />}
      </Stack>
    </Sheet>
  );
}

/** Confirmation by passkey (the finger, the face or the PIN) instead of the password, on devices where one was used before. */
function ByPasskey({ onAnswer }: { onAnswer: (answer: Awaited<ReturnType<typeof readPasskey>>) => Promise<unknown> }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { mutateAsync: begin } = useSave(beginPasskeyLogin, { invalidates: [] });
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const prove = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      await onAnswer(await readPasskey(await begin({})));
    } catch (error) {
      setRefusal(
        error instanceof PasskeyError
          ? t`No se ha leído ninguna llave de acceso. Prueba otra vez o escribe tu contraseña.`
          : problemText(error),
      );
      setIsBusy(false);
    }
  };
  return (
    <>
      {refusal !== null && <Banner status="bad" title={refusal} />}
      <Button icon="lock" block loading={isBusy && t`Pidiéndolo…`} onClick={() => void prove()}>
        <Trans>Pedirlo con la huella, la cara o el PIN</Trans>
      </Button>
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { beginPasskeyLogin, loginWithPasskey } from '#domain/wire/passkeys.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { canHavePasskeys, hasPasskeyAutofill, PasskeyError, readPasskey, stopReading } from '#src/platform/passkeys/passkeys.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { usedPasskey } from '#src/state/used-passkey.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { knownDevice } from './known-device.ts';

/** Autofill is offered with a new challenge this often, because the server takes the answer to one for five minutes and autofill waits for longer. */
const renewedEachMs = 240_000;

/** The log-in with a passkey. In a browser where one was used before, autofill offers it in the e-mail field too. */
export function PasskeyLogin() {
  const { t } = useLingui();
  const { enter, isBusy, refusal } = useEnter();
  const offer = useRef(enter);
  useEffect(() => {
    if (!usedPasskey.read()) return undefined;
    const offerNow = async () => {
      if (await hasPasskeyAutofill()) await offer.current({ byAutofill: true });
    };
    void offerNow();
    const renewal = setInterval(() => void offerNow(), renewedEachMs);
    return () => {
      clearInterval(renewal);
      void stopReading();
    };
  }, []);
  if (!canHavePasskeys()) return null;

  return (
    <>
      {refusal !== null && <Banner status="bad" title={refusal} />}
      <Button icon="lock" block loading={isBusy && t`Entrando…`} onClick={() => void enter({ byAutofill: false })}>
        <Trans>Usar la huella, la cara o el PIN</Trans>
      </Button>
    </>
  );
}

function useEnter() {
  const { t } = useLingui();
  const problemText = useProblemText();
  const setUser = useSetAtom(loggedUserAtom);
  const { mutateAsync: begin } = useSave(beginPasskeyLogin, { invalidates: [] });
  const { mutateAsync: logIn } = useSave(loginWithPasskey, { invalidates: [] });
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const words = (error: unknown): string => {
    if (error instanceof PasskeyError)
      return error.reason === 'given-up'
        ? t`No se ha leído ninguna llave de acceso. Prueba otra vez o entra con tu contraseña.`
        : t`Este dispositivo no puede usar llaves de acceso aquí. Entra con tu contraseña.`;
    if (error instanceof ApiError && error.code === 'wrong-credentials')
      return t`Esa llave de acceso no abre ninguna cuenta. Entra con tu contraseña.`;
    return problemText(error);
  };
  const isAsked = useRef(false);
  const enter = async ({ byAutofill }: { byAutofill: boolean }) => {
    // A renewed offer must not cancel the request that the person is answering.
    if (byAutofill && isAsked.current) return;
    let isChosen = false;
    const wait = () => {
      isChosen = true;
      isAsked.current = true;
      setIsBusy(true);
      setRefusal(null);
    };
    if (!byAutofill) wait();
    try {
      const response = await readPasskey(await begin({}), { byAutofill });
      wait();
      const { device_token, ...logged } = await logIn({ body: { response, ...knownDevice.read() } });
      knownDevice.keep(device_token);
      usedPasskey.keep();
      setUser(logged);
    } catch (error) {
      // A passkey that was only offered by autofill may be dismissed, or its offer replaced, without a message.
      if (!isChosen) return;
      isAsked.current = false;
      setRefusal(words(error));
      setIsBusy(false);
    }
  };
  return { enter, isBusy, refusal };
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useId, useRef, useState } from 'react';
import { isOtherPhone } from '#domain/evaluation/other-phone.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { enterHandoff, HandoffCode } from '#domain/wire/handoffs.ts';
import { ApiError, NoAnswerError } from '#src/api/api-error.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { deviceType } from '#src/state/device-type.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Head, Note } from '#src/ui/text.tsx';
import { CodeScreen } from './code-screen.tsx';
import { newPhoneKey } from './phone-key.ts';
import { useRedeem } from './use-redeem.ts';

/**
 * Shows whose device it is and asks whether the person started this, and for the two digits on the other screen: a link sent by somebody else gets no further
 * (fault FG2). Says so when this is surely not the insured phone (decision A13), while the code on the other screen still works for the right one.
 */
export function ConfirmCode({
  code,
  about: { device, brand, name_end: nameEnd },
  onRefused,
  onNotMe,
}: {
  code: HandoffCode;
  about: ResponseOf<typeof enterHandoff>;
  onRefused: (error: unknown) => void;
  onNotMe: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const user = useAtomValue(loggedUserAtom);
  const { input, digits, type, error, failure, connect, isPending } = useConfirmation(code, onRefused);

  return (
    <CodeScreen
      hasFailed={error !== null || failure !== null}
      dock={
        <Button kind="primary" type="submit" form={formId} loading={isPending && t`Conectando…`}>
          <Trans>Sí, seguir en este móvil</Trans>
        </Button>
      }
    >
      <Head
        title={<Trans>¿Has iniciado tú este proceso en tu ordenador?</Trans>}
        lead={<Trans>Si alguien te ha mandado el enlace, no sigas.</Trans>}
      />
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          connect();
        }}
      >
        <Stack gap={5}>
          {failure !== null && <Banner status="bad" title={failure} />}
          <Card flush>
            <ListRow icon="mobile" title={device} text={nameEnd === '' ? undefined : t`El titular se llama …${nameEnd}`} />
          </Card>
          {isOtherPhone({ brand, model: device }, deviceType(navigator)) && (
            <Banner status="warn" title={<Trans>Este no parece el móvil asegurado</Trans>}>
              <Trans>La peritación se hace con el {device}: apunta con su cámara al código del ordenador.</Trans>
            </Banner>
          )}
          <Field label={t`Número del ordenador`} help={t`Las dos cifras que aparecen ahora en su pantalla.`} error={error ?? undefined}>
            {(control) => (
              <Input
                {...control}
                ref={input}
                type="text"
                name="match-code"
                inputMode="numeric"
                autoComplete="off"
                value={digits}
                onValue={type}
              />
            )}
          </Field>
          {user !== null && (
            <Note icon="info">
              <Trans>En este móvil ha entrado {user.email}. Si la póliza es de otra persona, su sesión se cierra al seguir.</Trans>
            </Note>
          )}
          <div>
            <Button kind="ghost" flush icon="close" onClick={onNotMe}>
              <Trans>No he sido yo</Trans>
            </Button>
          </div>
        </Stack>
      </form>
    </CodeScreen>
  );
}

/**
 * The two typed digits, and the call that connects the phone. A wrong pair is shown at the field, a missing answer above it, and any other refusal goes to
 * `onRefused`.
 */
function useConfirmation(code: HandoffCode, onRefused: (error: unknown) => void) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { mutate: redeem, isPending } = useRedeem();
  const problemText = useProblemText();
  const [phoneKey] = useState(newPhoneKey);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const tell = (reason: unknown) => {
    if (reason instanceof ApiError && reason.code === 'handoff-wrong-code') {
      setError(problemText(reason));
      setDigits('');
      input.current?.focus();
    } else if (reason instanceof NoAnswerError || (reason instanceof ApiError && reason.code === 'rate-limited')) {
      setFailure(problemText(reason));
    } else onRefused(reason);
  };
  const connect = () => {
    if (isPending) return;
    setFailure(null);
    if (!/^\d{2}$/.test(digits)) {
      setError(t`Son dos cifras: están en la pantalla del ordenador.`);
      input.current?.focus();
      return;
    }
    redeem({ body: { code, match_code: digits, phone_key: phoneKey } }, { onError: tell });
  };
  const type = (text: string) => {
    setError(null);
    setDigits(text.replace(/\D/g, '').slice(0, 2));
  };
  return { input, digits, type, error, failure, connect, isPending };
}

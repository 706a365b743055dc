import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bareDigits, formatImei, parseTypedImei } from '#domain/device/imei.ts';
import { canTry, repetitionsLeft } from '#domain/evaluation/retries.ts';
import type { DraftImei } from '#src/features/evaluation/draft.ts';
import { StepScreen } from '#src/features/evaluation/evaluation-screen.tsx';
import { imeiRetryCountAtom, openEvaluationAtom } from '#src/features/evaluation/evaluation-state.ts';
import { useSaveDraft } from '#src/features/evaluation/use-evaluation.ts';
import { useRepetitionCap } from '#src/parts/settings.ts';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { useIsKept } from '#src/parts/use-keeping.ts';
import type { ImeiNotFound } from '#src/platform/reader/reader-contract.ts';
import { deviceType } from '#src/state/device-type.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { DialButton } from './dial-button.tsx';
import { ImeiField, type TypedNumber } from './imei-field.tsx';
import { useTypedStart } from './use-typed-start.ts';
import { WhyUnread } from './why-unread.tsx';

const numberOf = (digits: string): TypedNumber => ({ text: formatImei(digits), problem: null });

/**
 * Screen 04: the fifteen digits typed by hand, or both numbers of a phone with two (decision A45). The check digit is checked on request, and not before all
 * digits are there.
 */
export function ImeiTyped({
  read,
  isUnreadable,
  isNotKept,
  reason,
  onBack,
  onFound,
}: {
  /** A number that was read, to be corrected. */
  read?: { imei: string; imei2: string | null } | undefined;
  isUnreadable: boolean;
  /** The phone had no room to store the number. */
  isNotKept?: boolean | undefined;
  /** Why the phone could not read the number, when the reader said so. */
  reason?: ImeiNotFound['reason'] | undefined;
  onBack: () => void;
  onFound: (imei: DraftImei) => Promise<void>;
}) {
  const { t } = useLingui();
  const isKept = useIsKept();
  const numbers = useTypedNumbers(read, onFound);
  const { first, second, check } = numbers;
  const tries = useAtomValue(imeiRetryCountAtom);
  const cap = useRepetitionCap();
  const device = deviceType(navigator);

  // After the last try a number with a wrong check digit is sent with its picture, and a person looks at both (decision A44).
  const isForPerson = !canTry(tries, cap) && first.problem?.kind === 'check-digit';
  const leaveToPerson = () => onFound({ value: bareDigits(first.text), second: null, source: 'typed' });

  const hasFailed = tries > 0;
  return (
    <StepScreen
      step="imei"
      title={t`Peritación: IMEI`}
      back={onBack}
      hasFailed={first.problem !== null || (second !== null && second.problem !== null)}
      dock={
        <Button kind="primary" onClick={() => void check()}>
          <Trans>Comprobar</Trans>
        </Button>
      }
    >
      <Head
        title={isUnreadable ? <Trans>No podemos leer tu IMEI</Trans> : <Trans>Escribe el IMEI</Trans>}
        lead={reason ? <WhyUnread reason={reason} /> : <Trans>Escríbelo tú. Míralo marcando *#06#.</Trans>}
      />
      <Stack gap={5}>
        {isNotKept && (
          <Banner status="bad" title={<Trans>No cabe en este móvil</Trans>}>
            <Trans>Libera espacio y pulsa «Comprobar» otra vez.</Trans>
          </Banner>
        )}
        <div>
          <DialButton deviceType={device} />
        </div>
        <NumberFields numbers={numbers} />
        {isForPerson && <LeaveToPerson onLeave={() => void leaveToPerson()} />}
        <Meta>
          {hasFailed && <Plural value={repetitionsLeft(tries, cap)} one="Te queda # repetición." other="Te quedan # repeticiones." />}{' '}
          {isKept && !isNotKept && <Trans>Lo que escribes se guarda en este móvil.</Trans>}
        </Meta>
        <Button kind="ghost" flush icon="img" onClick={onBack}>
          <Trans>Probar con otra captura</Trans>
        </Button>
        {tries >= cap && <AgentHelp />}
      </Stack>
    </StepScreen>
  );
}

/** One number, or both of a phone with two, as they are typed. `check` passes correct numbers to `onFound`; else it shows the error at the field and focuses it. */
function useTypedNumbers(read: { imei: string; imei2: string | null } | undefined, onFound: (imei: DraftImei) => Promise<void>) {
  const { start, keep } = useTypedStart(read);
  const [first, setFirst] = useState(() => numberOf(start.imei));
  /** Null until the person, or a pasted text, gives a second number. */
  const [second, setSecond] = useState(() => (start.imei2 === null ? null : numberOf(start.imei2)));
  const firstInput = useRef<HTMLInputElement>(null);
  const secondInput = useRef<HTMLInputElement>(null);
  const saveDraft = useSaveDraft();

  const check = async (firstText = first.text, secondText = second?.text ?? '') => {
    const parsed = parseTypedImei(firstText);
    const other = secondText === '' ? null : parseTypedImei(secondText);
    if (parsed.ok && (other === null || other.ok)) {
      // The same number twice counts as one.
      const isTwice = other?.value === parsed.value;
      await onFound({ value: parsed.value, second: isTwice ? null : (other?.value ?? null), source: 'typed' });
      return;
    }
    setFirst({ text: parsed.ok ? formatImei(parsed.value) : firstText, problem: parsed.ok ? null : parsed.problem });
    if (second) setSecond({ text: other?.ok ? formatImei(other.value) : secondText, problem: other?.ok === false ? other.problem : null });
    (parsed.ok ? secondInput : firstInput).current?.focus();
    const problems = [parsed, other].map((one) => (one?.ok === false ? one.problem.kind : null));
    if (problems.includes('check-digit') || problems.includes('zeros'))
      await saveDraft((draft) => ({ ...draft, imeiTries: draft.imeiTries + 1 })).catch(() => undefined);
  };

  // The field gets the focus, so that the keyboard opens by itself.
  useEffect(() => firstInput.current?.focus(), []);
  const secondText = second?.text ?? null;
  const isChanged = useRef(false);
  useEffect(() => {
    isChanged.current ||= first.text !== formatImei(start.imei) || secondText !== (start.imei2 && formatImei(start.imei2));
    if (isChanged.current) keep(bareDigits(first.text), secondText && bareDigits(secondText));
  });
  return { first, setFirst, second, setSecond, firstInput, secondInput, check };
}

/** Offers to send a number with a wrong check digit with its picture, which a person compares. */
function LeaveToPerson({ onLeave }: { onLeave: () => void }) {
  const hasPicture = useAtomValue(openEvaluationAtom)?.draft.captures.imei !== undefined;
  return (
    <Card>
      <Stack gap={3}>
        <h2>
          <Trans>Una persona puede mirarlo</Trans>
        </h2>
        {hasPicture ? (
          <>
            <p>
              <Trans>Si es el número que ves, envíalo así: una persona lo compara con tu captura.</Trans>
            </p>
            <Button onClick={onLeave}>
              <Trans>Enviarlo así</Trans>
            </Button>
          </>
        ) : (
          <p>
            <Trans>Danos una captura o una foto en la que se vea el número y podrás enviarlo así.</Trans>
          </p>
        )}
      </Stack>
    </Card>
  );
}

function NumberFields({ numbers }: { numbers: ReturnType<typeof useTypedNumbers> }) {
  const { t } = useLingui();
  const { first, setFirst, second, setSecond, firstInput, secondInput, check } = numbers;
  const addSecond = () => {
    // The button disappears, so the focus moves to the field that replaces it.
    flushSync(() => setSecond(numberOf('')));
    secondInput.current?.focus();
  };

  return (
    <>
      <ImeiField
        label={t`IMEI (15 dígitos)`}
        number={first}
        input={firstInput}
        onNumber={setFirst}
        onSecond={(digits) => setSecond(numberOf(digits))}
        onCheck={(text) => void check(text)}
        onComplete={second === null ? (text) => void check(text) : undefined}
      />
      {second ? (
        <ImeiField
          label={t`Segundo IMEI (si tu móvil tiene dos)`}
          number={second}
          input={secondInput}
          onNumber={setSecond}
          onSecond={(digits) => setFirst(numberOf(digits))}
          onCheck={(text) => void check(first.text, text)}
        />
      ) : (
        <Button kind="ghost" flush icon="plus" onClick={addSecond}>
          <Trans>Mi móvil tiene dos: añadir el otro</Trans>
        </Button>
      )}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatImei, imeiLength, parseTypedImei, type TypedImeiProblem } from '#domain/device/imei.ts';
import { maxRepetitions } from '#domain/evaluation/retries.ts';
import type { DraftImei } from '#src/features/evaluation/draft.ts';
import { StepScreen } from '#src/features/evaluation/evaluation-screen.tsx';
import { imeiRetryCountAtom } from '#src/features/evaluation/evaluation-state.ts';
import { useSaveDraft } from '#src/features/evaluation/use-evaluation.ts';
import { SupportCard } from '#src/parts/help-aside.tsx';
import type { ImeiNotFound } from '#src/platform/reader/reader-contract.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Code, Head, Meta } from '#src/ui/text.tsx';
import { ImeiGroups } from './imei-groups.tsx';
import { typedImei } from './typed-imei.ts';
import { WhyUnread } from './why-unread.tsx';

/** Screen 04: the fifteen numbers by hand. The check digit is tested when asked, not before they are all there. */
export function ImeiTyped({
  start,
  isUnreadable,
  reason,
  onBack,
  onFound,
}: {
  /** What stands in the field at first: a number given or read before, to be corrected. */
  start: string;
  isUnreadable: boolean;
  /** Why the phone could not read it, when it said so. */
  reason?: ImeiNotFound['reason'] | undefined;
  onBack: () => void;
  onFound: (imei: DraftImei) => Promise<void>;
}) {
  const { t } = useLingui();
  const [text, setText] = useState(() => formatImei(start));
  const [problem, setProblem] = useState<TypedImeiProblem | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const tries = useAtomValue(imeiRetryCountAtom);
  const saveDraft = useSaveDraft();
  const digits = text.replace(/\D/g, '');

  // React puts the caret at the end when it changes the value by itself.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const check = async (value = text) => {
    const parsed = parseTypedImei(value);
    if (parsed.ok) {
      await onFound({ value: parsed.value, second: null, source: 'typed' });
      return;
    }
    setProblem(parsed.problem);
    input.current?.focus();
    if (parsed.problem.kind === 'check-digit' || parsed.problem.kind === 'zeros')
      await saveDraft((draft) => ({ ...draft, imeiTries: draft.imeiTries + 1 }));
  };

  const hasFailed = tries > 0;
  return (
    <StepScreen
      step="imei"
      title={t`Peritación: IMEI`}
      back={onBack}
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
        <Field
          label={t`IMEI (15 dígitos)`}
          error={problem && <ImeiProblem problem={problem} />}
          counter={t`${digits.length} de ${imeiLength}`}
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              code
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
              value={text}
              onValue={(value, event) => {
                const next = typedImei(value, event.target.selectionStart ?? value.length);
                caret.current = next.caret;
                setText(next.text);
                setProblem(/[a-z]/i.test(value.replace(/imei\d?/i, '')) ? { kind: 'letters' } : null);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') void check();
              }}
            />
          )}
        </Field>
        {problem?.kind === 'check-digit-missing' && (
          <Card>
            <Stack gap={3}>
              <span>
                <Trans>
                  Falta el último número. ¿Es <Code>{formatImei(problem.completed)}</Code>?
                </Trans>
              </span>
              <Button onClick={() => void check(problem.completed)}>
                <Trans>Sí, es este</Trans>
              </Button>
            </Stack>
          </Card>
        )}
        {problem?.kind === 'check-digit' && <ImeiGroups digits={digits} />}
        <Meta>
          {hasFailed ? (
            <Trans>
              Intento {Math.min(tries, maxRepetitions)} de {maxRepetitions}. Lo que escribes se guarda en este móvil.
            </Trans>
          ) : (
            <Trans>Lo que escribes se guarda en este móvil.</Trans>
          )}
        </Meta>
        <Button kind="ghost" flush icon="img" onClick={onBack}>
          <Trans>Probar con otra captura</Trans>
        </Button>
        {tries >= maxRepetitions && (
          <Button kind="ghost" flush icon="help" onClick={() => setIsHelpOpen(true)}>
            <Trans>Ayuda de un agente</Trans>
          </Button>
        )}
      </Stack>
      {isHelpOpen && (
        <Sheet title={<Trans>Ayuda de un agente</Trans>} onClose={() => setIsHelpOpen(false)}>
          <SupportCard />
        </Sheet>
      )}
    </StepScreen>
  );
}

function ImeiProblem({ problem }: { problem: TypedImeiProblem }) {
  switch (problem.kind) {
    case 'empty':
      return <Trans>Escribe los 15 números del IMEI.</Trans>;
    case 'letters':
      return <Trans>El IMEI solo tiene números.</Trans>;
    case 'length':
      return <Trans>Son 15 números y hay {problem.digits}.</Trans>;
    case 'check-digit-missing':
      return <Trans>Son 15 números y hay 14.</Trans>;
    case 'zeros':
      return <Trans>Todo ceros no es un IMEI. Míralo marcando *#06#.</Trans>;
    case 'check-digit':
      return (
        <Trans>
          Hay un número mal. El último, el <b>{problem.digit}</b>, no cuadra con los demás.
        </Trans>
      );
  }
}

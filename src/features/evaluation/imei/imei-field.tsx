import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type ClipboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { formatImei, imeiLength, isImei, type TypedImeiProblem } from '#domain/device/imei.ts';
import { readPastedImei } from '#domain/device/pasted-imei.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Code } from '#src/ui/text.tsx';
import { ImeiGroups } from './imei-groups.tsx';
import { type Deletion, typedImei } from './typed-imei.ts';

/** A number as it stands in its field, grouped, and what is wrong with it. */
export interface TypedNumber {
  text: string;
  problem: TypedImeiProblem | null;
}

interface ImeiFieldParts {
  label: string;
  number: TypedNumber;
  input: RefObject<HTMLInputElement | null>;
  onNumber: (number: TypedNumber) => void;
  onSecond: (digits: string) => void;
  /** Asked for, with this text where it is not the one in the field. */
  onCheck: (text?: string) => void;
  /** A right number has been given, typed to its last digit or pasted. */
  onComplete?: ((text: string) => void) | undefined;
}

/** One IMEI, grouped while it is typed. A whole message may be pasted; its second number goes to `onSecond`. */
export function ImeiField({ label, number, input, onNumber, onSecond, onCheck, onComplete }: ImeiFieldParts) {
  const { t } = useLingui();
  const { text, problem } = number;
  const { digits, typing } = useTypedImei({ number, input, onNumber, onSecond, onComplete });

  return (
    <Stack gap={4}>
      <Field label={label} error={problem && <ImeiProblem problem={problem} />} counter={t`${digits.length} de ${imeiLength}`}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            code
            inputMode="numeric"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            value={text}
            {...typing}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onCheck();
            }}
          />
        )}
      </Field>
      {problem && 'completed' in problem && <Completed problem={problem} onTake={onCheck} />}
      {problem?.kind === 'check-digit' && <ImeiGroups digits={digits} />}
    </Stack>
  );
}

/** The number with the digit that lacks, or without the two that are too many. */
function Completed({ problem, onTake }: { problem: Extract<TypedImeiProblem, { completed: string }>; onTake: (text: string) => void }) {
  return (
    <Card>
      <Stack gap={3}>
        <span>
          {problem.kind === 'software-version' && (
            <>
              <Trans>Son 16 números: los dos últimos son la versión del programa, no del IMEI.</Trans>{' '}
            </>
          )}
          <Trans>
            Falta el último número. ¿Es <Code>{formatImei(problem.completed)}</Code>?
          </Trans>
        </span>
        <Button onClick={() => onTake(problem.completed)}>
          <Trans>Sí, es este</Trans>
        </Button>
      </Stack>
    </Card>
  );
}

/** Groups an IMEI while it is typed, with its caret where the person left it, and takes a pasted message apart. `typing`: spread on the input. */
function useTypedImei({ number, input, onNumber, onSecond, onComplete }: Omit<ImeiFieldParts, 'label' | 'onCheck'>) {
  const { text } = number;
  const caret = useRef<number | null>(null);

  // React puts the caret at the end when it changes the value by itself.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const paste = (pasted: string) => {
    const read = readPastedImei(pasted);
    onNumber({ text: formatImei(read.digits), problem: read.problem });
    if (read.second) onSecond(read.second);
    else if (isImei(read.digits)) onComplete?.(read.digits);
  };
  const type = (value: string, at: number, inputType: string | undefined) => {
    // Several at once: a keyboard that offers what was copied says nothing of a paste.
    if (value.length > text.length + 1) {
      paste(value);
      return;
    }
    const deletion = inputType === 'deleteContentBackward' || inputType === 'deleteContentForward' ? (inputType as Deletion) : null;
    const next = typedImei(value, at, text, deletion);
    caret.current = next.caret;
    onNumber({ text: next.text, problem: /[a-z]/i.test(value) ? { kind: 'letters' } : null });
    // The last digit of a right number: nothing is left to press.
    if (deletion === null && next.text !== text && isImei(next.text.replaceAll(' ', ''))) onComplete?.(next.text);
  };
  return {
    digits: text.replace(/\D/g, ''),
    typing: {
      onValue: (value: string, event: ChangeEvent<HTMLInputElement>) =>
        type(value, event.target.selectionStart ?? value.length, (event.nativeEvent as { inputType?: string }).inputType),
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const { selectionStart, selectionEnd, value } = event.currentTarget;
        // A few digits pasted between others are as if they had been typed.
        if (selectionStart !== 0 || selectionEnd !== value.length) return;
        event.preventDefault();
        paste(event.clipboardData.getData('text'));
      },
    },
  };
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
    case 'software-version':
      return <Trans>Son 15 números y hay 16.</Trans>;
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

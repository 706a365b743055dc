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

/** An IMEI as its field shows it, in groups, and its error. */
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
  /** Checks the number in the field, or `text` when given. */
  onCheck: (text?: string) => void;
  /** A correct number is complete, typed to its last digit or pasted. */
  onComplete?: ((text: string) => void) | undefined;
}

/** A field for one IMEI, grouped while it is typed. A whole message may be pasted; a second number in it goes to `onSecond`. */
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
            code="long"
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

/** Offers the number with its missing digit, or without the two surplus ones. */
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

/** Groups an IMEI while it is typed, keeps the caret in its place, and extracts the numbers from a pasted message. `typing`: props to spread on the input. */
function useTypedImei({ number, input, onNumber, onSecond, onComplete }: Omit<ImeiFieldParts, 'label' | 'onCheck'>) {
  const { text } = number;
  const caret = useRef<number | null>(null);

  // React moves the caret to the end when it sets the value.
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
    // Several characters at once: a keyboard that inserts the clipboard's text sends no paste event.
    if (value.length > text.length + 1) {
      paste(value);
      return;
    }
    const deletion = inputType === 'deleteContentBackward' || inputType === 'deleteContentForward' ? (inputType as Deletion) : null;
    const next = typedImei(value, at, text, deletion);
    caret.current = next.caret;
    onNumber({ text: next.text, problem: /[a-z]/i.test(value) ? { kind: 'letters' } : null });
    // The last digit completes a correct number: no button needs to be pressed.
    if (deletion === null && next.text !== text && isImei(next.text.replaceAll(' ', ''))) onComplete?.(next.text);
  };
  return {
    digits: text.replace(/\D/g, ''),
    typing: {
      onValue: (value: string, event: ChangeEvent<HTMLInputElement>) =>
        type(value, event.target.selectionStart ?? value.length, (event.nativeEvent as { inputType?: string }).inputType),
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const { selectionStart, selectionEnd, value } = event.currentTarget;
        // A few digits pasted between others count as typed.
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

import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isDrawn, isName } from '#domain/policy/hand-signature.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import type { signPolicy } from '#domain/wire/policy-contracts.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import styles from './signature.module.css';
import { SignaturePad, type Stroke } from './signature-pad.tsx';

/** The signature: drawn or typed. */
export function useHand() {
  /** Null: no choice was made yet, and the signature is drawn. */
  const [isTyped, setIsTyped] = useState<boolean | null>(null);
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [name, setName] = useState('');
  const focused = useRef<HTMLElement | null>(null);
  const signature: BodyInput<typeof signPolicy>['signature'] = isTyped ? { kind: 'typed', name } : { kind: 'drawn', strokes };
  return {
    isTyped,
    setIsTyped,
    strokes,
    setStrokes,
    name,
    setName,
    signature,
    isWhole: isTyped ? isName(name) : isDrawn(strokes),
    /** Registers the element that `focus` focuses: the name's field, or the button that leads to it for people who cannot draw. */
    hold: (element: HTMLElement | null) => {
      focused.current = element;
    },
    focus: () => focused.current?.focus(),
  };
}
type UsedHand = ReturnType<typeof useHand>;

export function Hand({ hand, hasTried }: { hand: UsedHand; hasTried: boolean }) {
  const isShort = hasTried && !hand.isWhole;
  const { isTyped, focus } = hand;
  const chosen = useRef(isTyped);
  useEffect(() => {
    // The pressed button has disappeared, so the focus moves to the other way of signing.
    if (chosen.current !== isTyped) focus();
    chosen.current = isTyped;
  });
  return isTyped ? <Typed hand={hand} isShort={isShort} /> : <Drawn hand={hand} isShort={isShort} />;
}

function Typed({ hand: { name, setName, setIsTyped, hold }, isShort }: { hand: UsedHand; isShort: boolean }) {
  return (
    <Stack gap={2}>
      <Field label={<Trans>1. Escribe tu nombre y apellidos</Trans>} error={isShort && <Trans>Escribe tu nombre como firma.</Trans>}>
        {(control) => <Input {...control} ref={hold} value={name} onValue={setName} autoComplete="name" maxLength={120} />}
      </Field>
      <Button kind="ghost" flush icon="pen" onClick={() => setIsTyped(false)}>
        <Trans>Prefiero dibujarla</Trans>
      </Button>
    </Stack>
  );
}

function Drawn({ hand: { strokes, setStrokes, setIsTyped, hold }, isShort }: { hand: UsedHand; isShort: boolean }) {
  return (
    <Stack gap={2}>
      <h2>
        <Trans>1. Dibuja tu firma</Trans>
      </h2>
      <SignaturePad strokes={strokes} onStrokes={setStrokes} error={isShort} />
      <div className={styles.ways}>
        <Button kind="ghost" flush icon="erase" onClick={() => setStrokes([])}>
          <Trans>Borrar</Trans>
        </Button>
        <Button kind="ghost" flush icon="keys" ref={hold} onClick={() => setIsTyped(true)}>
          <Trans>Prefiero escribirla</Trans>
        </Button>
      </div>
    </Stack>
  );
}

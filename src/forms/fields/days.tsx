import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';

/**
 * Any number of days, each typed with the system's own date picker and removed with its button. The typed day counts at once, so that it is saved also when nobody
 * presses the button that makes room for another.
 */
export function DaysField({ at, help }: { at: FieldAt<readonly string[]>; help?: string }) {
  const { t } = useLingui();
  const { value: held, set, toFocus, error } = useFieldAt(at);
  const [{ typed, isNew }, setTyped] = useState({ typed: '', isNew: false });
  const all = Array.isArray(held) ? (held as string[]) : [];
  const days = isNew ? all.filter((day) => day !== typed) : all;
  const type = (text: string) => {
    const isAnother = text !== '' && !days.includes(text);
    setTyped({ typed: text, isNew: isAnother });
    set(isAnother ? [...days, text].toSorted() : days);
  };
  return (
    <Stack gap={2}>
      <Field label={at.label} help={help} error={error}>
        {(control) => <Input {...control} ref={toFocus} type="date" value={typed} onValue={type} />}
      </Field>
      <Row wrap>
        <Button small icon="plus" onClick={() => setTyped({ typed: '', isNew: false })}>
          <Trans>Añadir día</Trans>
        </Button>
        {days.map((day) => (
          <Button key={day} small icon="close" label={t`Quitar ${day}`} onClick={() => set(all.filter((each) => each !== day))}>
            <DateText when={day} />
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

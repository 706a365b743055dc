import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';

/** Any number of days, each added with the system's own date picker and removed with its button. */
export function DaysField({ at, help }: { at: FieldAt<readonly string[]>; help?: string }) {
  const { t } = useLingui();
  const { value: held, set, toFocus, error } = useFieldAt(at);
  const [typed, setTyped] = useState('');
  const days = Array.isArray(held) ? (held as string[]) : [];
  const add = () => {
    if (typed !== '' && !days.includes(typed)) set([...days, typed].toSorted());
    setTyped('');
  };
  return (
    <Stack gap={2}>
      <Field label={at.label} help={help} error={error}>
        {(control) => <Input {...control} ref={toFocus} type="date" value={typed} onValue={setTyped} />}
      </Field>
      <Row wrap>
        <Button small icon="plus" onClick={add}>
          <Trans>Añadir día</Trans>
        </Button>
        {days.map((day) => (
          <Button key={day} small icon="close" label={t`Quitar ${day}`} onClick={() => set(days.filter((each) => each !== day))}>
            <DateText when={day} />
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

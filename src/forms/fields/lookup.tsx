import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import input from '#src/ui/field.module.css';
import { FieldError } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import styles from './lookup.module.css';

export interface Found {
  id: number;
  text: string;
}

/**
 * One of thousands: what is typed is looked up by the server, and one of what it finds is taken. The list's keys, and what screen readers hear of it, are the
 * library's. `question`: what is asked for a text, as `useAsk` makes it; `found`: what its answer holds; `shown`: the words of what is chosen at first.
 */
export function LookupField<Answer>({
  at,
  question,
  found,
  shown = '',
  help,
  words,
}: {
  at: FieldAt<number>;
  question: (text: string) => UseQueryOptions<Answer>;
  found: (answer: Answer) => readonly Found[];
  shown?: string;
  help?: string;
  words?: FaultWords;
}) {
  const { t } = useLingui();
  const { value: held, set, onBlur, toFocus, error } = useFieldAt(at, { missing: t`Elige uno de la lista.`, ...words });
  const [typed, setTyped] = useState(shown);
  const asked = useDeferredValue(typed.trim());
  const {
    data: answer,
    isPending,
    isError,
  } = useQuery({
    ...question(asked),
    enabled: asked !== '',
    // What was found before stays until the next answer is here.
    placeholderData: keepPreviousData,
  });
  const data = answer === undefined ? [] : found(answer);
  return (
    <ComboBox
      className={input.field ?? ''}
      items={data}
      inputValue={typed}
      onInputChange={(text) => {
        setTyped(text);
        if (text.trim() === '') set('');
      }}
      value={typeof held === 'number' ? held : null}
      onChange={(key) => {
        const chosen = data.find(({ id }) => id === key);
        set(chosen?.id ?? '');
        if (chosen) setTyped(chosen.text);
      }}
      allowsEmptyCollection
      isInvalid={error !== undefined}
      onBlur={onBlur}
    >
      <Label className={input.label ?? ''}>
        {at.label} {at.isOptional && <Trans>(opcional)</Trans>}
      </Label>
      <div className={input.box}>
        <Input ref={toFocus} className={input.input ?? ''} autoComplete="off" />
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      {help && <span className={input.help}>{help}</span>}
      <Popover className={styles.popover ?? ''}>
        <ListBox
          className={styles.list ?? ''}
          renderEmptyState={() => (
            <div className={styles.none}>
              {isError ? (
                <Trans>No hay conexión. Prueba otra vez.</Trans>
              ) : isPending ? (
                <Trans>Buscando…</Trans>
              ) : (
                <Trans>No hay ninguno.</Trans>
              )}
            </div>
          )}
        >
          {(one: Found) => (
            <ListBoxItem id={one.id} textValue={one.text} className={styles.item ?? ''}>
              {one.text}
              {held === one.id && <Icon name="check" />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

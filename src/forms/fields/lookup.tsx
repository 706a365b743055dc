import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useContext, useDeferredValue, useEffect, useRef, useState } from 'react';
import { ComboBox, ComboBoxStateContext, Input, type Key, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { type FaultWords, type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import '#src/ui/pressable.ts';
import input from '#src/ui/field.module.css';
import { FieldError } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import styles from './lookup.module.css';

interface Rows<Row> {
  data: readonly Row[];
}

/** How a lookup among thousands of rows is made: its queries, as `useAsk` makes them, and the name of a row on screen. */
interface Lookup<Row, Answer extends Rows<Row>> {
  /** The query for the rows that match a text. */
  question: (text: string) => UseQueryOptions<Answer>;
  /** The query for the one row whose number the form started with: a number alone says nothing to a person. */
  named: (id: number) => UseQueryOptions<Row>;
  textOf: (row: Row) => string;
}

interface LookupParts<Row, Answer extends Rows<Row>> extends Lookup<Row, Answer> {
  at: FieldAt<number>;
  help?: string;
  words?: FaultWords;
}

/** A form field that takes one of thousands of rows. */
export function LookupField<Row extends { id: number }, Answer extends Rows<Row>>({ at, words, ...rest }: LookupParts<Row, Answer>) {
  const { t } = useLingui();
  const { error, onBlur, toFocus, value, set } = useFieldAt(at, { missing: t`Elige uno de la lista.`, ...words });
  return (
    <LookupBox
      {...rest}
      label={
        <>
          {at.label}{' '}
          {at.isOptional && (
            <span className={input.optional}>
              <Trans>(opcional)</Trans>
            </span>
          )}
        </>
      }
      value={value}
      onValue={set}
      error={error}
      onBlur={onBlur}
      toFocus={toFocus}
    />
  );
}

/**
 * A combobox over thousands of rows: the server looks up what is typed, and the person takes one of the rows found. The library handles the list's keys and what
 * screen readers announce.
 */
export function LookupBox<Row extends { id: number }, Answer extends Rows<Row>>({
  label,
  value,
  onValue,
  error,
  help,
  onBlur,
  toFocus,
  ...lookup
}: Lookup<Row, Answer> & {
  label: ReactNode;
  /** The number of the chosen row; any other value: none is chosen. */
  value: unknown;
  /** Called with the number of the chosen row, or with an empty text for none. */
  onValue: (value: number | '') => void;
  error?: ReactNode;
  help?: string;
  onBlur?: () => void;
  toFocus?: Ref<HTMLInputElement>;
}) {
  const { textOf } = lookup;
  const [box, setBox] = useState<HTMLElement | null>(null);
  // Whatever is drawn outside of a modal dialog lies under it, so the list is drawn inside.
  const dialog = box?.closest('dialog') ?? null;
  const { rows, held, typed, type, take, takeNamed, isPending, isError } = useLookup(lookup, value, onValue);
  return (
    <ComboBox
      className={input.field ?? ''}
      items={rows}
      inputValue={typed}
      onInputChange={type}
      value={held}
      onChange={take}
      allowsEmptyCollection
      // Without it, the list opens again as soon as it is closed over a text of which no row was chosen.
      allowsCustomValue
      isInvalid={error !== undefined}
      onBlur={() => {
        takeNamed();
        onBlur?.();
      }}
    >
      <KeptFocus />
      <Label className={input.label ?? ''}>{label}</Label>
      <div ref={setBox} className={input.box}>
        <Input ref={toFocus} className={input.input ?? ''} autoComplete="off" />
      </div>
      {error ? (
        <Text slot="errorMessage" elementType="div">
          <FieldError>{error}</FieldError>
        </Text>
      ) : null}
      {help && (
        <Text slot="description" className={input.help ?? ''}>
          {help}
        </Text>
      )}
      <Popover className={styles.popover ?? ''} {...(dialog ? { UNSTABLE_portalContainer: dialog } : {})}>
        <ListBox className={styles.list ?? ''} renderEmptyState={() => <NoneYet isPending={isPending} isError={isError} />}>
          {(row: Row) => (
            <ListBoxItem id={row.id} textValue={textOf(row)} className={styles.item ?? ''}>
              {textOf(row)}
              {held === row.id && <Icon name="check" />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** The state of a lookup: the text typed, the rows found, and the row chosen, beside the number that the form holds. */
function useLookup<Row extends { id: number }, Answer extends Rows<Row>>(
  { question, named, textOf }: Lookup<Row, Answer>,
  value: unknown,
  set: (value: number | '') => void,
) {
  const held = typeof value === 'number' ? value : null;
  const [taken, setTaken] = useState<Row | null>(null);
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.trim());
  // The rows of the previous answer stay until the next one is here.
  const found = useQuery({ ...question(asked), enabled: asked !== '', placeholderData: keepPreviousData });
  const rows = found.data?.data ?? [];

  // A number that was not chosen here: the form started with it, or a draft was restored.
  const isUnnamed = held !== null && held !== taken?.id && typed === '';
  const one = useQuery(isUnnamed ? named(held) : { queryKey: ['nothing to name'], queryFn: skipToken });
  const show = (row: Row) => {
    setTaken(row);
    setTyped(textOf(row));
  };
  if (isUnnamed && one.data?.id === held) show(one.data);

  const same = rows.filter((row) => isSameName(textOf(row), typed));
  const rowNamed = same.length === 1 ? same[0] : undefined;

  return {
    rows,
    held,
    typed,
    isPending: found.isPending,
    isError: found.isError,
    type: (text: string) => {
      setTyped(text);
      // While somebody types over a row's name the number stays until another row is chosen, and leaving the field puts the name back. Where there was no name, none
      // can come back.
      if (text.trim() === '' || taken === null) {
        setTaken(null);
        set('');
      }
    },
    /** A row was chosen, or none (null): then the list was closed over a text that either is a row's full name or is replaced by the name of the row held. */
    take: (key: Key | null) => {
      const row = rows.find(({ id }) => id === key) ?? rowNamed ?? taken;
      if (row !== null) show(row);
      if (row !== null || key !== held) set(row?.id ?? '');
    },
    /** The field was left: if the text is the full name of a row, that row is chosen. */
    takeNamed: () => {
      if (!rowNamed || rowNamed.id === held) return;
      show(rowNamed);
      set(rowNamed.id);
    },
  };
}

const isSameName = (name: string, typed: string) => name.trim().localeCompare(typed.trim(), 'es', { sensitivity: 'base' }) === 0;

/**
 * Keeps the list's focus on the option to which somebody moved. The library drops it at every letter, and moves it to a neighbour when the option is no longer
 * found: Enter would then take a row that nobody has chosen.
 */
function KeptFocus() {
  const state = useContext(ComboBoxStateContext);
  const before = useRef<{ text: string; key: Key | null; isTyping: boolean }>({ text: '', key: null, isTyping: false });
  // Effects of a child run before those of its parent: this runs before the library's own effects, and again after the render that they cause.
  useEffect(() => {
    if (state === null) return;
    const { selectionManager, collection, inputValue, isOpen } = state;
    const { text, key, isTyping } = before.current;
    const focused = selectionManager.focusedKey ?? (isTyping && isOpen ? key : null);
    const kept = focused !== null && collection.getItem(focused) !== null ? focused : null;
    if (kept !== selectionManager.focusedKey) selectionManager.setFocusedKey(kept);
    before.current = { text: inputValue, key: kept, isTyping: inputValue !== text };
  });
  return null;
}

function NoneYet({ isPending, isError }: { isPending: boolean; isError: boolean }) {
  return (
    <div className={styles.none}>
      {isError ? <Trans>No hay conexión. Prueba otra vez.</Trans> : isPending ? <Trans>Buscando…</Trans> : <Trans>No hay ninguno.</Trans>}
    </div>
  );
}

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

/** How thousands of rows are looked through: the calls as `useAsk` makes them, and what a row is called on screen. */
interface Lookup<Row, Answer extends Rows<Row>> {
  /** Asks for the rows that fit a text. */
  question: (text: string) => UseQueryOptions<Answer>;
  /** Asks for one row, which the form holds from before: its number says nothing to a person. */
  named: (id: number) => UseQueryOptions<Row>;
  textOf: (row: Row) => string;
}

interface LookupParts<Row, Answer extends Rows<Row>> extends Lookup<Row, Answer> {
  at: FieldAt<number>;
  help?: string;
  words?: FaultWords;
}

/** One of thousands as a field of a form. */
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

/** One of thousands: what is typed is looked up by the server, and one of what it finds is taken. The list's keys, and what screen readers hear of it, are the library's. */
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
  /** The number of the row that is taken; anything else: none. */
  value: unknown;
  /** Told the number, or an empty text for none. */
  onValue: (value: number | '') => void;
  error?: ReactNode;
  help?: string;
  onBlur?: () => void;
  toFocus?: Ref<HTMLInputElement>;
}) {
  const { textOf } = lookup;
  const [box, setBox] = useState<HTMLElement | null>(null);
  // What is drawn outside of a modal dialog lies under it.
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
      // Else a text of which nothing was chosen opens the list again as soon as it is closed.
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

/** What is typed and found, and which row is taken, over the number that the form holds. */
function useLookup<Row extends { id: number }, Answer extends Rows<Row>>(
  { question, named, textOf }: Lookup<Row, Answer>,
  value: unknown,
  set: (value: number | '') => void,
) {
  const held = typeof value === 'number' ? value : null;
  const [taken, setTaken] = useState<Row | null>(null);
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.trim());
  // What was found before stays until the next answer is here.
  const found = useQuery({ ...question(asked), enabled: asked !== '', placeholderData: keepPreviousData });
  const rows = found.data?.data ?? [];

  // A number that nobody has chosen here: the form began with it, or a draft has come back.
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
      // Typed over a name, the number stays until another is chosen, and leaving the field puts the name back. Over no name nothing can come back.
      if (text.trim() === '' || taken === null) {
        setTaken(null);
        set('');
      }
    },
    /** A row was chosen, or none (null): the list was closed over another text, which names a row or gives way to the name of the row that is held. */
    take: (key: Key | null) => {
      const row = rows.find(({ id }) => id === key) ?? rowNamed ?? taken;
      if (row !== null) show(row);
      if (row !== null || key !== held) set(row?.id ?? '');
    },
    /** The field is left: a name that was typed in full has chosen its row. */
    takeNamed: () => {
      if (!rowNamed || rowNamed.id === held) return;
      show(rowNamed);
      set(rowNamed.id);
    },
  };
}

const isSameName = (name: string, typed: string) => name.trim().localeCompare(typed.trim(), 'es', { sensitivity: 'base' }) === 0;

/**
 * Keeps the list's focus with the option to which somebody went. The library takes it away at every letter, and passes it to a neighbour when the option is
 * no longer found: Enter would then take a row that nobody has chosen.
 */
function KeptFocus() {
  const state = useContext(ComboBoxStateContext);
  const before = useRef<{ text: string; key: Key | null; isTyping: boolean }>({ text: '', key: null, isTyping: false });
  // It runs before the library's own effects, which are those of a parent, and again after the render that they cause.
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

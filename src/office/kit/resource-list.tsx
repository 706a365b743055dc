import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { type Column, DataTable, type RowChoice } from '#src/ui/data-table.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Pagination } from '#src/ui/pagination.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import { Select } from '#src/ui/select.tsx';
import { ColumnsButton } from './columns.tsx';
import styles from './resource-list.module.css';
import { useShownColumns } from './use-shown-columns.ts';
import { ViewsButton } from './views.tsx';

/** What `useList` returns for any list. */
export interface ListView<Row> {
  rows: readonly Row[] | undefined;
  isStale: boolean;
  error: unknown;
  retry: () => void;
  search: string;
  setSearch: (text: string) => void;
  sort: string | undefined;
  setSort: (sort: string) => void;
  clear: () => void;
  isNarrowed: boolean;
  pages: {
    first: number;
    last: number;
    total: number | undefined;
    isMore: boolean;
    onBack: (() => void) | undefined;
    onNext: (() => void) | undefined;
  };
}

/** Milliseconds without typing after which the search is sent. */
const typingMs = 300;

/** A list of the office: search, filters, rows that lead to their pages, and pagination. */
export function ResourceList<Row extends { id: number | string }>({
  caption,
  list,
  searchHelp,
  filters,
  columns,
  toOf,
  note,
  empty,
  choice,
  tools,
  views,
  file,
}: {
  caption: string;
  list: ListView<Row>;
  /** Says which fields the search looks at; absent: the list has no search. */
  searchHelp?: string;
  filters?: ReactNode;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** Absent: rows have no pages. */
  toOf?: (row: Row) => AppPath;
  /** Stands beside the numbers of the rows shown. */
  note?: ReactNode;
  /** What an empty list shows, with the action to take. */
  empty: { icon: IconName; title: ReactNode; action?: ReactNode };
  choice?: RowChoice<Row> | undefined;
  /** The actions on the selected rows. */
  tools?: ReactNode;
  /** The address of the list, where its views can be saved. */
  views?: AppPath;
  /** The button that exports all data of the rows. */
  file?: ReactNode;
}) {
  const problemText = useProblemText();
  const { shown, ...columnChoice } = useShownColumns(columns);
  return (
    <>
      <search className={styles.filters}>
        {searchHelp && <Search text={list.search} onText={list.setSearch} help={searchHelp} />}
        {filters}
        {list.isNarrowed && (
          <div ref={passFocusOn} className={styles.clear}>
            <Button kind="ghost" onClick={list.clear}>
              <Trans>Quitar filtros</Trans>
            </Button>
          </div>
        )}
        <div className={styles.choices}>
          <ColumnsButton columns={columns} {...columnChoice} file={file} />
          {views && <ViewsButton place={views} />}
        </div>
      </search>
      {tools}
      <DataTable
        caption={caption}
        choice={choice}
        columns={shown}
        rows={list.rows}
        isStale={list.isStale}
        keyOf={({ id }) => id}
        {...(toOf ? { toOf } : {})}
        {...(list.sort === undefined ? {} : { sort: list.sort })}
        onSort={list.setSort}
        error={list.error ? problemText(list.error) : null}
        onRetry={list.retry}
        empty={list.isNarrowed ? <NoneLeft onClear={list.clear} /> : <Empty {...empty} />}
      />
      {list.rows !== undefined && list.rows.length > 0 && <Pagination {...list.pages} note={note} />}
    </>
  );
}

/** The list has rows, and none of them matches search and filters. */
function NoneLeft({ onClear }: { onClear: () => void }) {
  return (
    <Empty
      icon="search"
      title={<Trans>Nada coincide con lo que buscas</Trans>}
      action={
        <div ref={passFocusOn}>
          <Button onClick={onClear}>
            <Trans>Quitar filtros</Trans>
          </Button>
        </div>
      }
    />
  );
}

function Search({ text, onText, help }: { text: string; onText: (text: string) => void; help: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  // The address was changed elsewhere: by the Back button, or by "Quitar filtros".
  if (text !== asked) {
    setAsked(text);
    setTyped(text);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === text) return;
    const timer = setTimeout(() => {
      setAsked(wanted);
      onText(wanted);
    }, typingMs);
    return () => clearTimeout(timer);
  });
  return (
    <div className={styles.search}>
      <Field label={t`Buscar`} help={help}>
        {(control) => <Input {...control} type="search" autoComplete="off" value={typed} onValue={setTyped} />}
      </Field>
    </div>
  );
}

/** One filter of a list, by a value of the endpoint's query; `onValue` gets null for "all". */
export function Filter<Value extends string>({
  label,
  all,
  options,
  value,
  onValue,
}: {
  label: string;
  /** The words of the option that filters nothing: "Todos". */
  all: string;
  options: readonly { value: Value; text: string }[];
  value: Value | undefined;
  onValue: (value: Value | null) => void;
}) {
  return (
    <div className={styles.filter}>
      <Field label={label}>
        {(control) => (
          <Select
            control={control}
            options={[{ value: '', text: all }, ...options]}
            value={value ?? ''}
            onValue={(chosen) => onValue(options.find((option) => option.value === chosen)?.value ?? null)}
          />
        )}
      </Field>
    </div>
  );
}

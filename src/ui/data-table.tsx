import '#src/i18n/kit-words.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { AppLink, useNavigation } from './link.tsx';
import { VisuallyHidden } from './text.tsx';
import { useScrollsSideways } from './use-scrolls-sideways.ts';

export interface Column<Row> {
  /** The field's name in the list's `sort`, where the list can be sorted by it; else any name of its own. */
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Amounts and counts are aligned at the right. */
  isNumber?: boolean;
  /** The column holds buttons, and is left out of an export. */
  isOnlyOnScreen?: boolean;
}

/** The rows that are selected for an action on all of them. */
export interface RowChoice<Row> {
  isChosen: (row: Row) => boolean;
  onChoose: (rows: readonly Row[], isChosen: boolean) => void;
  /** The accessible name of the checkbox of a row: "Elegir Móviles Este". */
  nameOf: (row: Row) => string;
}

/** The order as the API writes it: `name` is ascending, `-name` descending. */
export type Sort = string;

const skeletonRows = [0, 1, 2, 3, 4, 5];

/**
 * One page of a list that the server has sorted and paged. The first column holds the row's link, which the keyboard reaches; a click anywhere on the row follows it
 * too. Below 960 px each row is a card.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  isStale = false,
  keyOf,
  toOf,
  sort,
  onSort,
  error,
  onRetry,
  empty,
  choice,
}: {
  /** Read by screen readers as the table's name. */
  caption: string;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** Undefined while the first page comes. */
  rows: readonly Row[] | undefined;
  /** The rows are those of an earlier query, until the ones asked for come. */
  isStale?: boolean | undefined;
  keyOf: (row: Row) => string | number;
  /** The path to which a row leads. */
  toOf?: (row: Row) => AppPath;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Why the rows could not be read, in words; rows that were read before stay. */
  error?: string | null;
  onRetry?: () => void;
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
  /** Absent: rows cannot be selected. */
  choice?: RowChoice<Row> | undefined;
}) {
  const failed = error ? (
    <Banner
      status="bad"
      title={error}
      action={
        onRetry && (
          <Button small icon="retry" onClick={onRetry}>
            <Trans>Reintentar</Trans>
          </Button>
        )
      }
    />
  ) : null;
  if (rows?.length === 0) return failed ?? empty;
  if (rows === undefined && failed !== null) return failed;
  return (
    <>
      {failed}
      <Wrap caption={caption}>
        <table className={styles.table} aria-busy={rows === undefined || isStale}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {choice && rows && <ChooseAll choice={choice} rows={rows} />}
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody className={classes(isStale && styles.stale)}>
            {rows === undefined ? (
              <SkeletonRows columns={columns.length} />
            ) : (
              rows.map((row) => <BodyRow key={keyOf(row)} row={row} columns={columns} to={toOf?.(row)} choice={choice} />)
            )}
          </tbody>
        </table>
      </Wrap>
    </>
  );
}

/** A table wider than its container gets the focus, so that the arrow keys scroll it. */
function Wrap({ caption, children }: { caption: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useScrollsSideways(box);
  return (
    <div ref={box} className={styles.wrap} {...(scrolls && { role: 'region', 'aria-label': caption, tabIndex: 0 })}>
      {children}
    </div>
  );
}

function ChooseAll<Row>({ choice: { isChosen, onChoose }, rows }: { choice: RowChoice<Row>; rows: readonly Row[] }) {
  return (
    <th scope="col" className={styles.choice}>
      <Checkbox checked={rows.every(isChosen)} onChecked={(isWanted) => onChoose(rows, isWanted)}>
        <VisuallyHidden>
          <Trans>Elegir todas las filas</Trans>
        </VisuallyHidden>
      </Checkbox>
    </th>
  );
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined }) {
  const { key, head, isSortable = false, isNumber } = column;
  const isRising = sort === key;
  const isFalling = sort === `-${key}`;
  const order = isRising ? 'ascending' : isFalling ? 'descending' : 'none';
  const look = isNumber ? styles.number : undefined;
  if (!isSortable || onSort === undefined)
    return (
      <th scope="col" className={look}>
        {head}
      </th>
    );
  return (
    <th scope="col" className={look} aria-sort={order}>
      <button type="button" className={styles.sort} onClick={() => onSort(isRising ? `-${key}` : key)}>
        {head}
        <span aria-hidden="true" className={styles.order}>
          {isRising ? '↑' : isFalling ? '↓' : ''}
        </span>
      </button>
    </th>
  );
}

function BodyRow<Row>({
  row,
  columns,
  to,
  choice,
}: {
  row: Row;
  columns: readonly Column<Row>[];
  to: AppPath | undefined;
  choice: RowChoice<Row> | undefined;
}) {
  const { t } = useLingui();
  const { go } = useNavigation();
  const name = choice?.nameOf(row);
  return (
    <tr
      className={to === undefined ? undefined : styles.opens}
      onClick={(event) => {
        // A link or a button in the row handles its own click; marking text opens nothing.
        const isOwn = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
        if (to !== undefined && !isOwn && getSelection()?.isCollapsed !== false) go(to);
      }}
    >
      {choice && (
        <td className={styles.choice}>
          <Checkbox checked={choice.isChosen(row)} onChecked={(isChosen) => choice.onChoose([row], isChosen)}>
            <VisuallyHidden>{t`Elegir ${name}`}</VisuallyHidden>
          </Checkbox>
        </td>
      )}
      {columns.map(({ key, head, cell, isNumber }, place) => (
        <td key={key} className={classes(isNumber && styles.number, place === 0 && styles.first)}>
          <span aria-hidden="true" className={styles.name}>
            {head}
          </span>
          {place === 0 && to !== undefined ? (
            <AppLink to={to} className={styles.link}>
              {cell(row)}
            </AppLink>
          ) : (
            <span className={styles.value}>{cell(row)}</span>
          )}
        </td>
      ))}
      {to !== undefined && (
        <td className={styles.chevron} aria-hidden="true">
          <Icon name="right" />
        </td>
      )}
    </tr>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  const { t } = useLingui();
  return skeletonRows.map((row) => (
    <tr key={row}>
      <td colSpan={columns}>
        <span className={styles.bone} />
        {row === 0 && <VisuallyHidden>{t`Cargando`}</VisuallyHidden>}
      </td>
    </tr>
  ));
}

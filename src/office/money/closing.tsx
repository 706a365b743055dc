import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ClosingFigures, forOthers, totalOf } from '#domain/closing/closing-totals.ts';
import { addMonths, civilDateOf } from '#domain/shared/civil-date.ts';
import { type ClosingRow, closingHeads, getClosing } from '#domain/wire/closings.ts';
import { useAddressQuery } from '#src/data/address-query.ts';
import { useAsk } from '#src/data/ask.ts';
import { CsvOut } from '#src/office/kit/csv-out.tsx';
import { OfficePage } from '#src/office/kit/office-page.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Field } from '#src/ui/field.tsx';
import { Money } from '#src/ui/money.tsx';
import { Select } from '#src/ui/select.tsx';
import { Meta } from '#src/ui/text.tsx';
import styles from './closing.module.css';

interface Line extends ClosingFigures {
  key: string;
  name: string;
  distributor: string;
  isTotal: boolean;
}

/** `/oficina/cierres`: the figures of a month by distributor and store, on screen, as a file and in print. */
export function ClosingScreen() {
  const { t, i18n } = useLingui();
  const ask = useAsk();
  const may = useMay();
  const problemText = useProblemText();
  const { asked, change } = useAddressQuery(getClosing);
  const thisMonth = monthOf(civilDateOf(Date.now()));
  const month = asked.month ?? thisMonth;
  const { data, error, refetch } = useQuery({ ...ask(getClosing, { query: { month } }), enabled: may(getClosing), staleTime: 0 });
  const nameOf = (each: string) => i18n.date(new Date(`${each}-15T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthName = nameOf(month);
  return (
    <OfficePage
      title={t`Cierre del mes`}
      current="/oficina/cierres"
      needs={getClosing}
      actions={
        <>
          <CsvOut list={getClosing} query={{ month }} columns={columns} />
          <Button icon="file" onClick={() => print()}>
            <Trans>Imprimir</Trans>
          </Button>
        </>
      }
    >
      <search className={styles.month}>
        <Field label={t`Mes`}>
          {(control) => (
            <Select
              control={control}
              options={monthsAround(month, thisMonth).map((value) => ({ value, text: nameOf(value) }))}
              value={month}
              onValue={(value) => change({ month: value })}
            />
          )}
        </Field>
      </search>
      {data && (
        <Meta>
          <b>{monthName}</b>: <DateText when={data.first_day} /> – <DateText when={data.last_day} />.{' '}
          {data.is_over ? <Trans>El mes ha acabado.</Trans> : <Trans>El mes no ha acabado: todavía cambiará.</Trans>}{' '}
          <Trans>
            Contado el <DateText when={data.counted_at} />.
          </Trans>
        </Meta>
      )}
      <ClosingTable rows={data?.data} error={error && problemText(error)} onRetry={() => void refetch()} />
    </OfficePage>
  );
}

const money = (amount: number) => <Money euros={amount} />;
const strong = (line: Line, text: string) => (line.isTotal ? <b>{text}</b> : text);
const columns: readonly [Column<Line>, ...Column<Line>[]] = [
  { key: 'name', head: closingHeads.name, cell: (line) => strong(line, line.name) },
  { key: 'distributor', head: closingHeads.distributor, cell: (line) => strong(line, line.distributor) },
  { key: 'contracted', head: closingHeads.contracted, cell: ({ contracted }) => contracted, isNumber: true },
  { key: 'premium', head: closingHeads.premium, cell: (line) => money(line.contracted_premium), isNumber: true },
  { key: 'ended', head: closingHeads.ended, cell: ({ ended }) => ended, isNumber: true },
  { key: 'receipts', head: closingHeads.receipts, cell: ({ receipts }) => receipts, isNumber: true },
  { key: 'collected', head: closingHeads.collected, cell: ({ collected }) => money(collected), isNumber: true },
  { key: 'others', head: closingHeads.others, cell: (line) => money(forOthers(line)), isNumber: true },
  { key: 'refunded', head: closingHeads.refunded, cell: ({ refunded }) => money(refunded), isNumber: true },
  { key: 'balance', head: closingHeads.balance, cell: (line) => <b>{money(line.balance)}</b>, isNumber: true },
];

function ClosingTable({ rows, ...trouble }: { rows: readonly ClosingRow[] | undefined; error: string | null; onRetry: () => void }) {
  const { t } = useLingui();
  const lines = rows && linesOf(rows, { web: t`Web`, total: t`Total`, all: t`Total del mes` });
  return (
    <div className={styles.table}>
      <DataTable
        caption={t`Cierre por distribuidor y tienda`}
        rows={lines}
        keyOf={({ key }) => key}
        {...trouble}
        columns={columns}
        empty={<Empty icon="chart" title={<Trans>Este mes no se ha contratado ni cobrado nada</Trans>} />}
      />
    </div>
  );
}

const monthsBack = 36;
const monthOf = (day: string) => day.slice(0, 'yyyy-mm'.length);

/** This month and those of the three years before it, the newest first; also the month of the address, if it is outside of them. */
function monthsAround(shown: string, thisMonth: string): string[] {
  const months = Array.from({ length: monthsBack }, (_, back) => monthOf(addMonths(`${thisMonth}-01`, -back)));
  return months.includes(shown) ? months : [shown, ...months];
}

/** The stores of each distributor, with a subtotal where there are several, and the total. */
function linesOf(rows: readonly ClosingRow[], words: { web: string; total: string; all: string }): Line[] {
  const line = (row: ClosingRow): Line => ({
    ...row,
    key: String(row.store?.id ?? 'web'),
    name: row.store?.name ?? words.web,
    distributor: row.distributor?.name ?? '—',
    isTotal: false,
  });
  const distributors = [...new Set(rows.map(({ distributor }) => distributor?.id))];
  const groups = distributors.map((id) => rows.filter(({ distributor }) => distributor?.id === id));
  const lines = groups.flatMap((group) => {
    const name = group[0]?.distributor?.name ?? '—';
    const total = { ...totalOf(group), key: `total ${name}`, name: words.total, distributor: name, isTotal: true };
    return group.length > 1 ? [...group.map(line), total] : group.map(line);
  });
  return rows.length > 1 ? [...lines, { ...totalOf(rows), key: 'all', name: words.all, distributor: '', isTotal: true }] : lines;
}

import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { periodOfStep, type TrendPeriod } from '#domain/figures/trend-period.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { TrendStep, Trends } from '#domain/wire/trends.ts';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { claimsOfPeriod, decidedOfPeriod, periodOfPolicies, receivedOfPeriod } from './lists-of-period.ts';
import styles from './trends.module.css';

type Counted = Exclude<keyof TrendStep, 'day'>;

interface Series {
  key: Counted;
  name: string;
  color: string;
  /** The bars of one stack stand on top of each other. */
  stack?: string;
  /** The address of the list of what a bar counts. */
  toOf: (period: TrendPeriod) => AppPath;
}

/** Charts of what was decided, contracted and declared, by day or month; a table holds the same figures. */
export function TrendCharts({ trends }: { trends: Trends }) {
  const { t } = useLingui();
  return (
    <div className={styles.charts}>
      <Chart
        title={t`Peritaciones decididas`}
        trends={trends}
        series={[
          { key: 'validated', name: t`Validadas`, color: 'var(--ok-edge)', stack: 'decided', toOf: decidedAs('validated') },
          { key: 'rejected', name: t`Rechazadas`, color: 'var(--bad-edge)', stack: 'decided', toOf: decidedAs('rejected') },
          { key: 'broken', name: t`Con rotura`, color: 'var(--warn-edge)', stack: 'decided', toOf: decidedAs('broken') },
        ]}
      />
      <Chart
        title={t`Peritaciones recibidas`}
        trends={trends}
        series={[{ key: 'evaluations', name: t`Recibidas`, color: 'var(--busy-edge)', toOf: receivedOfPeriod }]}
      />
      <Chart
        title={t`Contratos`}
        trends={trends}
        series={[{ key: 'contracted', name: t`Contratos`, color: 'var(--ok-edge)', toOf: (period) => periodOfPolicies(period) }]}
      />
      <Chart
        title={t`Siniestros declarados`}
        trends={trends}
        series={[{ key: 'claims', name: t`Siniestros`, color: 'var(--warn-edge)', toOf: claimsOfPeriod }]}
      />
    </div>
  );
}

const decidedAs = (outcome: 'validated' | 'rejected' | 'broken') => (period: TrendPeriod) => decidedOfPeriod(period, { outcome });

const chartHeight = 220;
const tick = { fill: 'var(--text-2)' };

function Chart({ title, trends, series }: { title: string; trends: Trends; series: readonly Series[] }) {
  const { i18n } = useLingui();
  const id = useId();
  const isDays = trends.step === 'day';
  const dayText = (day: string, style: 'short' | 'long') =>
    i18n.date(new Date(`${day}T12:00:00Z`), {
      timeZone: 'UTC',
      ...(isDays ? { day: 'numeric', month: style } : { month: style, year: style === 'long' ? 'numeric' : '2-digit' }),
    });
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {title}
      </figcaption>
      {/* The table below shows the same figures to screen readers. */}
      <div aria-hidden="true" className={styles.drawn}>
        <ResponsiveContainer width="100%" height={chartHeight}>
          <BarChart data={[...trends.steps]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="day"
              tick={tick}
              tickFormatter={(day: string) => dayText(day, 'short')}
              minTickGap={24}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-ui)' }}
            />
            <YAxis tick={tick} allowDecimals={false} width="auto" tickLine={false} axisLine={false} />
            <Tooltip
              labelFormatter={(day) => (typeof day === 'string' ? dayText(day, 'long') : null)}
              cursor={{ fill: 'var(--surface-2)' }}
              isAnimationActive={false}
            />
            {series.length > 1 && <Legend itemSorter={null} formatter={(name) => <span className={styles.key}>{name}</span>} />}
            {series.map(({ key, name, color, stack }) => (
              <Bar
                key={key}
                dataKey={key}
                name={name}
                fill={color}
                isAnimationActive={false}
                maxBarSize={48}
                {...(stack ? { stackId: stack } : {})}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <AsTable>
        <DataTable
          caption={title}
          rows={trends.steps}
          keyOf={({ day }) => day}
          columns={columnsOf(series, trends, (day) => dayText(day, 'long'))}
          error={null}
          onRetry={() => undefined}
          empty={<Empty icon="chart" title={title} />}
        />
      </AsTable>
    </figure>
  );
}

function AsTable({ children }: { children: ReactNode }) {
  return (
    <details className={styles.table}>
      <summary>
        <Trans>Ver en una tabla</Trans>
        <Icon name="chev" />
      </summary>
      {children}
    </details>
  );
}

function columnsOf(
  series: readonly Series[],
  trends: Trends,
  dayText: (day: string) => string,
): [Column<TrendStep>, ...Column<TrendStep>[]] {
  return [
    { key: 'day', head: trends.step === 'day' ? 'Día' : 'Mes', cell: ({ day }) => dayText(day) },
    ...series.map(
      ({ key, name, toOf }): Column<TrendStep> => ({
        key,
        head: name,
        cell: (step) => (step[key] === 0 ? 0 : <AppLink to={toOf(periodOfStep(trends, step.day))}>{step[key]}</AppLink>),
        isNumber: true,
      }),
    ),
  ];
}

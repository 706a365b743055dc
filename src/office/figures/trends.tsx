import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { longestPeriodDays, type TrendPeriod, trendPeriod } from '#domain/figures/trend-period.ts';
import { addDays, civilDateOf, daysBetween } from '#domain/shared/civil-date.ts';
import { getTrends, type Trends } from '#domain/wire/trends.ts';
import { useAddressQuery } from '#src/data/address-query.ts';
import { useAsk } from '#src/data/ask.ts';
import { DayFilter } from '#src/office/kit/day-filter.tsx';
import { OfficePage } from '#src/office/kit/office-page.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { Section } from '#src/office/kit/section.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Meta } from '#src/ui/text.tsx';
import { Agreement } from './agreement.tsx';
import { StoresTable } from './stores-table.tsx';
import { TrendFacts } from './trend-facts.tsx';
import styles from './trends.module.css';

/** The charts and their library are loaded after the numbers. */
const TrendCharts = lazy(async () => ({ default: (await import('./trend-charts.tsx')).TrendCharts }));

/** The periods offered, in days up to today. */
const spans = [1, 7, 30, 90, 365] as const;

/** `/oficina/cifras`: what happened in a period, as numbers that lead to their lists, as charts, and by store. */
export function TrendsScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const may = useMay();
  const today = civilDateOf(Date.now());
  const { asked, change } = useAddressQuery(getTrends);
  const period = trendPeriod(asked, today);
  const { data, error, refetch } = useQuery({
    ...ask(getTrends, { query: period ?? {} }),
    enabled: may(getTrends) && period !== null,
    staleTime: 0,
  });
  return (
    <OfficePage title={t`Cifras`} current="/oficina/cifras" needs={getTrends}>
      <search className={styles.filters}>
        <Spans period={period} today={today} onPeriod={change} />
        <DayFilter label={t`Desde`} value={period?.from ?? asked.from} onValue={(from) => change({ from })} />
        <DayFilter label={t`Hasta`} value={period?.to ?? asked.to} onValue={(to) => change({ to })} />
      </search>
      {period === null ? (
        <Banner status="warn" title={t`Elige otro periodo`}>
          <Trans>Tiene que acabar el día en que empieza o después, y durar como mucho {longestPeriodDays} días.</Trans>
        </Banner>
      ) : data !== undefined ? (
        <Told trends={data} />
      ) : error !== null ? (
        <NotRead error={error} small onAgain={refetch} />
      ) : (
        <Skeleton rows={6} />
      )}
    </OfficePage>
  );
}

function Spans({
  period,
  today,
  onPeriod,
}: {
  period: TrendPeriod | null;
  today: string;
  onPeriod: (parts: Record<'from' | 'to', string>) => void;
}) {
  const { t } = useLingui();
  const names: Record<(typeof spans)[number], string> = {
    1: t`Hoy`,
    7: t`7 días`,
    30: t`30 días`,
    90: t`90 días`,
    365: t`Un año`,
  };
  const shown = period !== null && period.to === today ? String(daysBetween(period.from, period.to) + 1) : undefined;
  return (
    <Filter
      label={t`Periodo`}
      all={t`Otro`}
      options={spans.map((days) => ({ value: String(days), text: names[days] }))}
      value={shown}
      onValue={(days) => days !== null && onPeriod({ from: addDays(today, 1 - Number(days)), to: today })}
    />
  );
}

function Told({ trends }: { trends: Trends }) {
  const { t } = useLingui();
  const { from, to, steps, blind } = trends;
  const isEmpty =
    blind.compared === 0 &&
    steps.every(({ evaluations, validated, rejected, broken, contracted, claims }) =>
      [evaluations, validated, rejected, broken, contracted, claims].every((count) => count === 0),
    );
  return (
    <>
      <Meta>
        <DateText when={from} /> – <DateText when={to} />
      </Meta>
      <TrendFacts trends={trends} />
      {isEmpty ? (
        <Empty icon="chart" title={<Trans>En este periodo no ha pasado nada</Trans>}>
          <Trans>Ni peritaciones, ni contratos, ni siniestros.</Trans>
        </Empty>
      ) : (
        <>
          <Suspense fallback={<Skeleton rows={6} />}>
            <TrendCharts trends={trends} />
          </Suspense>
          <Agreement trends={trends} />
          <Section title={t`Ventas por tienda`}>
            <StoresTable trends={trends} />
          </Section>
        </>
      )}
    </>
  );
}

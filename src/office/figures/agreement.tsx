import { Trans, useLingui } from '@lingui/react/macro';
import { percentOf } from '#domain/figures/trend-period.ts';
import type { Trends } from '#domain/wire/trends.ts';
import { Section } from '#src/office/kit/section.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { Meta } from '#src/ui/text.tsx';
import { blindOfPeriod, decidedOfPeriod } from './lists-of-period.ts';

/**
 * How often the automatic review and people agree: on evaluations that were left to people, and on automatic decisions that people reviewed without knowing them.
 * Hidden where there is nothing to compare.
 */
export function Agreement({ trends: { from, to, agreement, blind } }: { trends: Trends }) {
  const { t } = useLingui();
  const rows = [
    {
      key: 'left',
      name: t`Las que decidió una persona`,
      ...agreement,
      toCompared: decidedOfPeriod({ from, to }, { agreement: 'compared' }),
      toSame: decidedOfPeriod({ from, to }, { agreement: 'same' }),
    },
    {
      key: 'blind',
      name: t`Decididas solas y miradas a ciegas`,
      ...blind,
      toCompared: blindOfPeriod({ from, to }),
      toSame: blindOfPeriod({ from, to }, { differs: '0' }),
    },
  ].filter(({ compared }) => compared > 0);
  if (rows.length === 0) return null;
  const differing = blind.compared - blind.same;
  const percent = (share: number) => Math.round(100 * share);
  return (
    <Section title={t`La revisión automática y las personas`}>
      <DataTable
        caption={t`La revisión automática y las personas`}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { key: 'name', head: t`Peritaciones`, cell: ({ name }) => name },
          {
            key: 'compared',
            head: t`Comparadas`,
            cell: ({ compared, toCompared }) => <AppLink to={toCompared}>{compared}</AppLink>,
            isNumber: true,
          },
          {
            key: 'same',
            head: t`Coinciden`,
            cell: ({ same, compared, toSame }) => <AppLink to={toSame}>{`${percentOf(same, compared)} %`}</AppLink>,
            isNumber: true,
          },
        ]}
        error={null}
        onRetry={() => undefined}
        empty={<Empty icon="cam" title={<Trans>Nada que comparar</Trans>} />}
      />
      {blind.interval && (
        <Meta>
          <Trans>
            De todas las que se deciden solas coincidirían entre el {percent(blind.interval.low)} y el {percent(blind.interval.high)} %, con
            una confianza del 95 %.
          </Trans>{' '}
          <AppLink to={blindOfPeriod({ from, to }, differing > 0 ? { differs: '1' } : {})}>
            {differing > 0 ? <Trans>Ver las que no coinciden</Trans> : <Trans>Ver las miradas a ciegas</Trans>}
          </AppLink>
        </Meta>
      )}
    </Section>
  );
}

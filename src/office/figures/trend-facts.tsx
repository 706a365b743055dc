import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { percentOf } from '#domain/figures/trend-period.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { TrendStep, Trends } from '#domain/wire/trends.ts';
import { Tile, Tiles } from '#src/office/kit/figures.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { claimsOfPeriod, decidedOfPeriod, periodOfPolicies, receivedOfPeriod, unpaidOfPeriod } from './lists-of-period.ts';

type Counted = Exclude<keyof TrendStep, 'day'>;

/** The sums of a period, each leading to the list of what it counts, where there is one. */
export function TrendFacts({ trends }: { trends: Trends }) {
  const { steps, decided, unsigned, unpaid } = trends;
  const sum = (name: Counted) => steps.reduce((all, step) => all + step[name], 0);
  const byPerson = percentOf(decided.by_person, decided.all);
  const [evaluations, contracted, claims] = [sum('evaluations'), sum('contracted'), sum('claims')];
  return (
    <Tiles>
      <Tile
        count={evaluations}
        name={
          <AppLink to={receivedOfPeriod(trends)}>
            <Plural value={evaluations} one="Peritación recibida" other="Peritaciones recibidas" />
          </AppLink>
        }
      />
      <Tile
        count={decided.all}
        name={
          <AppLink to={decidedOfPeriod(trends)}>
            <Plural value={decided.all} one="Decidida" other="Decididas" />
          </AppLink>
        }
        more={byPerson !== null && <Trans>{byPerson} % por una persona</Trans>}
      />
      <Tile
        name={<Trans>Hasta la decisión</Trans>}
        text={decided.median_minutes === null ? '—' : <Waited minutes={decided.median_minutes} />}
        more={<Trans>La mitad, en menos</Trans>}
      />
      <Tile
        count={contracted}
        name={
          <AppLink to={periodOfPolicies(trends)}>
            <Plural value={contracted} one="Contrato" other="Contratos" />
          </AppLink>
        }
        more={
          unsigned === 0 ? null : (
            <AppLink to={periodOfPolicies(trends, { status: '2' })}>
              <Plural value={unsigned} one="# sin firmar" other="# sin firmar" />
            </AppLink>
          )
        }
      />
      <Tile
        count={unpaid}
        name={
          <AppLink to={unpaidOfPeriod(trends, civilDateOf(Date.now()))}>
            <Plural value={unpaid} one="Recibo sin pagar" other="Recibos sin pagar" />
          </AppLink>
        }
      />
      <Tile
        count={claims}
        name={
          <AppLink to={claimsOfPeriod(trends)}>
            <Plural value={claims} one="Siniestro declarado" other="Siniestros declarados" />
          </AppLink>
        }
      />
    </Tiles>
  );
}

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

function Waited({ minutes }: { minutes: number }) {
  const { i18n } = useLingui();
  const rounded = (value: number) => i18n.number(value, { maximumFractionDigits: 1 });
  if (minutes < hourMinutes) return <Trans>{rounded(minutes)} min</Trans>;
  if (minutes < 2 * dayMinutes) return <Trans>{rounded(minutes / hourMinutes)} h</Trans>;
  return <Trans>{rounded(minutes / dayMinutes)} días</Trans>;
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { percentOf } from '#domain/figures/trend-period.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { TrendStep, Trends } from '#domain/wire/trends.ts';
import { Tile, Tiles } from '#src/office/kit/figures.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { claimsOfPeriod, decidedOfPeriod, periodOfPolicies, receivedOfPeriod, unpaidOfPeriod } from './lists-of-period.ts';

type Counted = Exclude<keyof TrendStep, 'day'>;

/** The totals of a period, each leading to the list of what it counts, where there is one. */
export function TrendFacts({ trends }: { trends: Trends }) {
  const { steps, decided, unsigned, unpaid } = trends;
  const sum = (name: Counted) => steps.reduce((all, step) => all + step[name], 0);
  const byPerson = percentOf(decided.by_person, decided.all);
  const [evaluations, contracted, claims] = [sum('evaluations'), sum('contracted'), sum('claims')];
  return (
    <Tiles>
      <Tile
        count={evaluations}
        to={receivedOfPeriod(trends)}
        name={<Plural value={evaluations} one="Peritación recibida" other="Peritaciones recibidas" />}
      />
      <Tile
        count={decided.all}
        to={decidedOfPeriod(trends)}
        name={<Plural value={decided.all} one="Decidida" other="Decididas" />}
        more={
          byPerson !== null && (
            <AppLink to={decidedOfPeriod(trends, { by: 'person' })}>
              <Trans>{byPerson} % por una persona</Trans>
            </AppLink>
          )
        }
      />
      <Tile
        to={decidedOfPeriod(trends)}
        name={<Trans>Hasta la decisión</Trans>}
        text={decided.median_minutes === null ? '—' : <Waited minutes={decided.median_minutes} />}
        more={<Trans>La mitad, en menos</Trans>}
      />
      <Tile
        count={contracted}
        to={periodOfPolicies(trends)}
        name={<Plural value={contracted} one="Contrato" other="Contratos" />}
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
        to={unpaidOfPeriod(trends, civilDateOf(Date.now()))}
        name={<Plural value={unpaid} one="Recibo sin pagar" other="Recibos sin pagar" />}
      />
      <Tile
        count={claims}
        to={claimsOfPeriod(trends)}
        name={<Plural value={claims} one="Siniestro declarado" other="Siniestros declarados" />}
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

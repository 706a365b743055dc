import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { percentOf } from '#domain/figures/trend-period.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { TrendStep, Trends } from '#domain/wire/trends.ts';
import { AppLink } from '#src/ui/link.tsx';
import { periodOfPolicies } from './policies-of.ts';
import styles from './trends.module.css';

type Counted = Exclude<keyof TrendStep, 'day'>;

/** The sums of a period, each leading to the list of what it counts, where there is one. */
export function TrendFacts({ trends }: { trends: Trends }) {
  const { steps, decided, unsigned, unpaid } = trends;
  const sum = (name: Counted) => steps.reduce((all, step) => all + step[name], 0);
  const byPerson = percentOf(decided.by_person, decided.all);
  const [evaluations, contracted, claims] = [sum('evaluations'), sum('contracted'), sum('claims')];
  return (
    <dl className={styles.facts}>
      <Fact count={evaluations} name={<Plural value={evaluations} one="Peritación recibida" other="Peritaciones recibidas" />} />
      <Fact
        count={decided.all}
        name={<Plural value={decided.all} one="Decidida" other="Decididas" />}
        more={byPerson !== null && <Trans>{byPerson} % por una persona</Trans>}
      />
      <Fact
        name={<Trans>Hasta la decisión</Trans>}
        text={decided.median_minutes === null ? '—' : <Waited minutes={decided.median_minutes} />}
        more={<Trans>La mitad, en menos</Trans>}
      />
      <Fact
        count={contracted}
        name={<Plural value={contracted} one="Contrato" other="Contratos" />}
        to={periodOfPolicies(trends)}
        more={
          unsigned === 0 ? null : (
            <AppLink to={periodOfPolicies(trends, { status: '2' })}>
              <Plural value={unsigned} one="# sin firmar" other="# sin firmar" />
            </AppLink>
          )
        }
      />
      <Fact count={unpaid} name={<Plural value={unpaid} one="Recibo sin pagar" other="Recibos sin pagar" />} />
      <Fact
        count={claims}
        name={<Plural value={claims} one="Siniestro declarado" other="Siniestros declarados" />}
        to="/oficina/siniestros?sort=-created_at"
      />
    </dl>
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

function Fact({
  name,
  count,
  text,
  more,
  to,
}: {
  name: ReactNode;
  count?: number;
  /** Instead of a count. */
  text?: ReactNode;
  more?: ReactNode;
  to?: AppPath;
}) {
  const { i18n } = useLingui();
  const shown = count === undefined ? text : i18n.number(count);
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{to === undefined ? name : <AppLink to={to}>{name}</AppLink>}</dt>
      <dd className={styles.number}>
        {shown}
        {more && <span className={styles.more}>{more}</span>}
      </dd>
    </div>
  );
}

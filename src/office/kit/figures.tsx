import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { getFigures } from '#domain/wire/figures.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { useAsk } from '#src/data/ask.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './figures.module.css';

/** The amounts of work waiting today, as far as the person signed in may see them. */
export function Figures() {
  const ask = useAsk();
  const { data, error, refetch } = useQuery(ask(getFigures, {}));
  if (data === undefined && error === null) return <Skeleton rows={2} />;
  if (data === undefined) return <NotRead error={error} small onAgain={refetch} />;
  const { waiting_evaluations: waiting, late_evaluations: late, unsigned_policies, unpaid_payments, open_claims, more_of } = data;
  return (
    <Tiles>
      {waiting !== null && (
        <Tile
          count={waiting}
          isMore={more_of.includes('waiting_evaluations')}
          to="/oficina/peritaciones"
          name={<Plural value={waiting} one="Peritación por revisar" other="Peritaciones por revisar" />}
        >
          {late !== null && late > 0 && <Trans>{late} fuera de plazo</Trans>}
        </Tile>
      )}
      <Tile
        count={unsigned_policies}
        isMore={more_of.includes('unsigned_policies')}
        to="/oficina/polizas?filter[status]=2"
        name={<Plural value={unsigned_policies} one="Contrato sin firmar" other="Contratos sin firmar" />}
      />
      <Tile
        count={unpaid_payments}
        isMore={more_of.includes('unpaid_payments')}
        to={`/oficina/polizas?filter[unpaid_to]=${civilDateOf(Date.now())}`}
        name={<Plural value={unpaid_payments} one="Recibo impagado" other="Recibos impagados" />}
      />
      {open_claims !== null && (
        <Tile
          count={open_claims}
          isMore={more_of.includes('open_claims')}
          to="/oficina/siniestros?filter[status]=open"
          name={<Plural value={open_claims} one="Siniestro abierto" other="Siniestros abiertos" />}
        />
      )}
    </Tiles>
  );
}

/** Figures side by side, each a `Tile`. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

/**
 * A figure: a number (`isMore`: there are more than that) or a text in its place (`text`), and what it counts. `to`: the address of its list, false for people who
 * may not see it; `more`: what else is known of it; `children`: what of it is urgent.
 */
export function Tile({
  count,
  isMore = false,
  text,
  to = false,
  name,
  more,
  children,
}: {
  count?: number;
  isMore?: boolean;
  text?: ReactNode;
  to?: AppPath | false;
  name: ReactNode;
  more?: ReactNode;
  children?: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <div className={styles.tile}>
      <dt className={styles.name}>
        {to ? <AppLink to={to}>{name}</AppLink> : name}
        {children && <span className={styles.late}>{children}</span>}
        {more && <span className={styles.more}>{more}</span>}
      </dt>
      <dd className={styles.count}>{count === undefined ? text : isMore ? <Trans>+{i18n.number(count)}</Trans> : i18n.number(count)}</dd>
    </div>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getFigures } from '#domain/wire/figures.ts';
import { useAsk } from '#src/data/ask.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './figures.module.css';

/** How much there is to do today, of what whoever is signed in may see. */
export function Figures() {
  const ask = useAsk();
  const { data, error, refetch } = useQuery(ask(getFigures, {}));
  if (data === undefined && error === null) return <Skeleton rows={2} />;
  if (data === undefined) return <NotRead error={error} small onAgain={refetch} />;
  const { waiting_evaluations: waiting, late_evaluations: late, unsigned_policies, unpaid_payments, open_claims } = data;
  return (
    <Tiles>
      {waiting !== null && (
        <Tile
          count={waiting}
          name={
            <AppLink to="/oficina/peritaciones">
              <Plural value={waiting} one="Peritación por revisar" other="Peritaciones por revisar" />
            </AppLink>
          }
        >
          {late !== null && late > 0 && <Trans>{late} fuera de plazo</Trans>}
        </Tile>
      )}
      <Tile count={unsigned_policies} name={<Plural value={unsigned_policies} one="Contrato sin firmar" other="Contratos sin firmar" />} />
      <Tile count={unpaid_payments} name={<Plural value={unpaid_payments} one="Recibo impagado" other="Recibos impagados" />} />
      <Tile count={open_claims} name={<Plural value={open_claims} one="Siniestro abierto" other="Siniestros abiertos" />} />
    </Tiles>
  );
}

/** Numbers side by side, each a `Tile`. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

/** A number, or what stands for one (`text`), and what it counts; `more`: what else is known of it, `children`: what of it is urgent. */
export function Tile({
  count,
  text,
  name,
  more,
  children,
}: {
  count?: number;
  text?: ReactNode;
  name: ReactNode;
  more?: ReactNode;
  children?: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <div className={styles.tile}>
      <dt className={styles.name}>
        {name}
        {children && <span className={styles.late}>{children}</span>}
        {more && <span className={styles.more}>{more}</span>}
      </dt>
      <dd className={styles.count}>{count === undefined ? text : i18n.number(count)}</dd>
    </div>
  );
}

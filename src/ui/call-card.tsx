import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './aside.module.css';
import { groupedPhone } from './phone-number.ts';

export interface OpeningHours {
  from: number;
  to: number;
}

/** The customer line: its number, its hours, and whether it is open now or when it opens (decision A1). `action`: the button "Te llamamos". */
export function CallCard({
  phone,
  weekdays,
  weekends,
  now,
  isElsewhere,
  action,
}: {
  phone: string;
  weekdays: OpeningHours;
  weekends: OpeningHours;
  /** "Ahora: abierto", or when it opens. */
  now: string;
  /** The device's clock does not show the time of the hours. */
  isElsewhere: boolean;
  action?: ReactNode;
}) {
  return (
    <section className={styles.call}>
      <h2>
        <Trans>¿Prefieres que te llamemos?</Trans>
      </h2>
      <a className={styles.tel} href={`tel:${phone}`}>
        {groupedPhone(phone)}
      </a>
      <dl className={styles.hours}>
        <div>
          <dt>
            <Trans>Lunes a viernes</Trans>
          </dt>
          <dd>{hourRange(weekdays)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Fines de semana y festivos</Trans>
          </dt>
          <dd>{hourRange(weekends)}</dd>
        </div>
      </dl>
      <p className={styles.now}>{now}</p>
      {isElsewhere && (
        <p className={styles.now}>
          <Trans>Las horas son las de la península.</Trans>
        </p>
      )}
      {action}
    </section>
  );
}

const hourRange = ({ from, to }: OpeningHours) => `${from}–${to}\u00A0h`;

import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import styles from './resource-list.module.css';

/** The filters of a list that are needed less often: closed at first, so that the rows begin higher. While one of them narrows the list they are shown. */
export function MoreFilters({ values, children }: { values: readonly (string | undefined)[]; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && values.some((value) => value !== undefined)) setIsOpen(true);
  return (
    <details className={styles.more} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <Trans>Más filtros</Trans>
      </summary>
      <div className={styles.filters}>{children}</div>
    </details>
  );
}

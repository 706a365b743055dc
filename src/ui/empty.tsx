import type { ReactNode } from 'react';
import styles from './feedback.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';

/** What a screen shows when there is nothing to list: an icon, one sentence, one action. */
export function Empty({ icon, title, children, action }: { icon: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} />
      <b>{title}</b>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './feedback.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { type Status, statusIcons } from './status.ts';

/** One a screen. `off`: without a network. A `bad` one is announced at once. */
export function Banner({
  status,
  icon,
  title,
  children,
  action,
}: {
  status: Status | 'off';
  icon?: IconName | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const family = status === 'off' ? 'wait' : status;
  return (
    <div
      className={classes(styles.banner, styles[family], status === 'off' && styles.bannerOff)}
      role={status === 'bad' ? 'alert' : 'status'}
    >
      <Icon name={icon ?? (status === 'off' ? 'off' : statusIcons[status])} />
      <div>
        {title && <b>{title}</b>}
        {children}
        {action && <div className={styles.bannerAction}>{action}</div>}
      </div>
    </div>
  );
}

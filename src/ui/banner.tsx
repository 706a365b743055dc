import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './feedback.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { type Status, statusIcons } from './status.ts';

/** The `ref` of a refusal that has just come. */
export const takeFocus = (banner: HTMLElement | null) => banner?.focus();

/**
 * One a screen. `off`: without a network. A `bad` one is announced at once. `ref`: of one that says why what somebody has just pressed did not go on: it is
 * announced whatever its status, and takes the focus, which brings it into view wherever the button is.
 */
export function Banner({
  status,
  icon,
  title,
  children,
  action,
  ref,
}: {
  status: Status | 'off';
  icon?: IconName | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}) {
  const family = status === 'off' ? 'wait' : status;
  return (
    <div
      className={classes(styles.banner, styles[family], status === 'off' && styles.bannerOff)}
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={ref || status === 'bad' ? 'alert' : 'status'}
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

import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './feedback.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { type Status, statusIcons } from './status.ts';

/** A `ref` that gives the focus to the banner of a refusal as soon as it appears. */
export const takeFocus = (banner: HTMLElement | null) => banner?.focus();

/**
 * A message of a screen, at most one on each. `off`: there is no network. A `bad` banner is announced at once. `ref`: given to a banner that says why the action
 * just pressed was refused: it is announced whatever its status, and takes the focus, which scrolls it into view wherever the button is.
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

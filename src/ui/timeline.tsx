import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { type Status, statusIcons } from './status.ts';
import styles from './timeline.module.css';

/** What has happened and what is still to come, in order. `wait`: a step that has not happened yet shows its number. */
export function Timeline({
  steps,
}: {
  steps: readonly { key: string; status: Status; title: ReactNode; text?: ReactNode; icon?: IconName; when?: ReactNode }[];
}) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ key, status, title, text, icon, when }, place) => (
        <li key={key} className={styles.step}>
          <span className={classes(styles.mark, styles[status])}>
            {status === 'wait' && icon === undefined ? place + 1 : <Icon name={icon ?? statusIcons[status]} />}
          </span>
          <span className={styles.words}>
            <b>{title}</b>
            {text && <span className={styles.text}>{text}</span>}
          </span>
          {when && <span className={styles.when}>{when}</span>}
        </li>
      ))}
    </ol>
  );
}

import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './feedback.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { ProgressBar } from './progress-bar.tsx';
import type { Status } from './status.ts';

const rowIcons: Record<Status, IconName> = { ok: 'sent', busy: 'up', wait: 'clock', warn: 'warn', bad: 'bad' };

/** A file being sent: what it is, where it is, and how much of it the server has confirmed. */
export function UploadRow({
  status,
  icon,
  title,
  text,
  progress,
  actions,
}: {
  status: Status;
  icon?: IconName | undefined;
  title: string;
  text: ReactNode;
  /** Bytes that the server has confirmed, and bytes of the whole file. */
  progress?: { done: number; total: number } | undefined;
  actions?: ReactNode;
}) {
  return (
    <li className={styles.upload}>
      <span className={classes(styles.uploadIcon, styles[status])}>
        <Icon name={icon ?? rowIcons[status]} />
      </span>
      <div>
        <b>{title}</b>
        <span className={classes(styles.uploadText, styles[status])}>{text}</span>
        {progress && <ProgressBar done={progress.done} total={progress.total} label={title} />}
      </div>
      {actions && <div className={styles.uploadActions}>{actions}</div>}
    </li>
  );
}

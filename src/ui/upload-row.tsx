import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './feedback.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { ProgressBar } from './progress-bar.tsx';
import type { Status } from './status.ts';

const rowIcons: Record<Status, IconName> = { ok: 'sent', busy: 'up', wait: 'clock', warn: 'warn', bad: 'bad' };

/** What it is · where it is · how much has really arrived. */
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
  /** Bytes confirmed by the server, of the whole. */
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

import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './feedback.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { AppLink, type LinkTarget } from './link.tsx';
import { type Status, statusIcons } from './status.ts';
import { VisuallyHidden } from './text.tsx';

export function Pill({ status, icon, children }: { status: Status; icon?: IconName | undefined; children: ReactNode }) {
  return (
    <span className={classes(styles.pill, styles[status], status === 'wait' && styles.pillWait)}>
      <Icon name={icon ?? statusIcons[status]} />
      {children}
    </span>
  );
}

/** What the queue's pill always shows: there is no network, items are still to be sent, all are confirmed, or one needs the person. */
export type QueueState = 'off' | 'busy' | 'ok' | 'bad';

const queueLook: Record<QueueState, { icon: IconName; family: Status }> = {
  off: { icon: 'off', family: 'wait' },
  busy: { icon: 'up', family: 'busy' },
  ok: { icon: 'sent', family: 'ok' },
  bad: { icon: 'bad', family: 'bad' },
};

export function QueuePill({ state, text, to }: { state: QueueState; text: string; to: LinkTarget }) {
  const { icon, family } = queueLook[state];
  return (
    <AppLink to={to} className={classes(styles.queue, styles[family], state === 'off' && styles.queueOff)}>
      <Icon name={icon} />
      {text}
      {state !== 'ok' && (
        <VisuallyHidden>
          <Trans>: ver lo que queda por enviar</Trans>
        </VisuallyHidden>
      )}
    </AppLink>
  );
}

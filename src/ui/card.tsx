import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';

/** `flush`: no padding above and below, for lists. `framed`: drawn with the corners of a viewfinder; at most one card of a screen is. */
export function Card({
  flush = false,
  tight = false,
  framed = false,
  children,
}: {
  flush?: boolean;
  tight?: boolean;
  framed?: boolean;
  children: ReactNode;
}) {
  return <div className={classes(styles.card, flush && styles.flush, tight && styles.tight, framed && styles.frame)}>{children}</div>;
}

/** The corners of a viewfinder around something that is not a card. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

/** A task: icon, title, text of two lines, the button, and, where the button is off, the reason. Line breaks in `text` are kept. */
export function TodoCard({
  icon,
  title,
  text,
  action,
  note,
  framed = false,
}: {
  icon: IconName;
  title: string;
  text: ReactNode;
  action?: ReactNode;
  note?: { icon: IconName; text: string; id?: string } | undefined;
  framed?: boolean;
}) {
  return (
    <section className={classes(styles.card, styles.todo, framed && styles.frame)}>
      <Icon name={icon} />
      <h2>{title}</h2>
      <p className={styles.todoText}>{text}</p>
      {action && <div className={styles.todoAction}>{action}</div>}
      {note && (
        <p className={styles.todoNote} id={note.id}>
          <Icon name={note.icon} />
          {note.text}
        </p>
      )}
    </section>
  );
}

/** A card with a perforated edge, used only for a proof such as a receipt. */
export function Stub({ top, children }: { top: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.stub}>
      <div className={styles.stubPart}>{top}</div>
      <div className={styles.cut} />
      <div className={styles.stubPart}>{children}</div>
    </div>
  );
}

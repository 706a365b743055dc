import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './text.module.css';

/**
 * The one `h1` of a screen. When it appears or changes and what had the focus is gone, it takes the focus, so that every change of
 * screen, and of stage inside one, is heard (WCAG 2.4.3). Not when the page has just been opened: nobody has done anything yet.
 */
export function Title({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const said = useRef<string | null>(null);
  useEffect(() => {
    const text = title.current?.textContent ?? null;
    const isSame = text === said.current;
    said.current = text;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    // Safari before 16.4 does not say whether anybody has acted.
    if (!isSame && isFocusLost && navigator.userActivation?.hasBeenActive !== false) title.current?.focus({ preventScroll: true });
  });
  return (
    <h1 tabIndex={-1} ref={title} className={className}>
      {children}
    </h1>
  );
}

/** Title and what explains it. */
export function Head({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <div className={styles.head}>
      <Title>{title}</Title>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}

/** Smaller, second colour. */
export function Meta({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <p className={styles.meta} id={id}>
      {children}
    </p>
  );
}

/** A `Meta` that starts with an icon. */
export function Note({ icon, children, id }: { icon: IconName; children: ReactNode; id?: string | undefined }) {
  return (
    <p className={styles.note} id={id}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

/** IMEI, codes, IBAN. */
export function Code({ children, big = false }: { children: ReactNode; big?: boolean }) {
  return <b className={classes(styles.code, big && styles.big)}>{children}</b>;
}

/** An address or a number that the end of a line does not break, such as the masked `t…r@peritia.example`. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className={styles.whole}>{children}</span>;
}

/** Words that only a screen reader has. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Steps to follow, with their number in a circle. */
export function Numbered({ items }: { items: readonly { key: string; content: ReactNode }[] }) {
  return (
    <ol className={styles.numbered}>
      {items.map((item) => (
        <li key={item.key}>
          <span>{item.content}</span>
        </li>
      ))}
    </ol>
  );
}

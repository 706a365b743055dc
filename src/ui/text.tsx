import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './text.module.css';

/**
 * The one `h1` of a screen. When it appears or changes and the element with the focus is gone, it takes the focus, so that a screen reader announces every change of
 * screen, and of stage inside one (WCAG 2.4.3). It does not when the page has just been opened and nobody has acted yet.
 */
export function Title({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const said = useRef<string | null>(null);
  useEffect(() => {
    const text = title.current?.textContent ?? null;
    const isSame = text === said.current;
    said.current = text;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    // Safari before 16.4 does not say whether the person has acted.
    if (!isSame && isFocusLost && navigator.userActivation?.hasBeenActive !== false) title.current?.focus({ preventScroll: true });
  });
  return (
    <h1 tabIndex={-1} ref={title} className={className}>
      {children}
    </h1>
  );
}

/** A title and the sentence that explains it. */
export function Head({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <div className={styles.head}>
      <Title>{title}</Title>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}

/** A smaller text in the secondary colour. */
export function Meta({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <p className={styles.meta} id={id}>
      {children}
    </p>
  );
}

/** A `Meta` that begins with an icon. */
export function Note({ icon, children, id }: { icon: IconName; children: ReactNode; id?: string | undefined }) {
  return (
    <p className={styles.note} id={id}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

/** An IMEI, a code or an IBAN. */
export function Code({ children, big = false }: { children: ReactNode; big?: boolean }) {
  return <b className={classes(styles.code, big && styles.big)}>{children}</b>;
}

/**
 * An e-mail address or a number that is not broken at the end of a line, such as the masked `t…r@peritia.example`. The punctuation after it goes inside, or it
 * could begin the next line.
 */
export function Whole({ children }: { children: ReactNode }) {
  return <span className={styles.whole}>{children}</span>;
}

/** Words for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Steps to follow, each with its number in a circle. */
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

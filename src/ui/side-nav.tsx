import '#src/i18n/kit-words.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, type UIEventHandler, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { AppLink, type LinkTarget } from './link.tsx';
import styles from './side-nav.module.css';

export interface SideGroup {
  /** The heading above its places; a group without one is set apart by a line. */
  name?: string | undefined;
  links: readonly SideLink[];
}

export interface SideLink {
  to: LinkTarget;
  icon: IconName;
  text: string;
  /** How many things wait at this place. */
  count?: number | undefined;
}

/**
 * The navigation of the office, in groups of places. From 960 px it stands at the left; below, it is a drawer that a button opens, and that Escape, a link or a
 * press outside closes.
 */
export function SideNav({
  logo,
  groups,
  current,
  foot,
  tool,
}: {
  logo: ReactNode;
  groups: readonly SideGroup[];
  current: string;
  /** Stands below all places. */
  foot?: ReactNode;
  /** Stands at the end of the narrow bar that replaces the navigation below 960 px. */
  tool?: ReactNode;
}) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const nav = useRef<HTMLElement>(null);
  const keepScroll = useScrollOfPlaces(nav);
  useEffect(() => {
    if (isOpen) nav.current?.querySelector('a')?.focus();
  }, [isOpen]);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <header className={styles.bar}>
        <button
          ref={opener}
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Cerrar el menú` : t`Abrir el menú`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.lines}>
            <path d={isOpen ? 'M6 6l12 12M18 6L6 18' : 'M4 7h16M4 12h16M4 17h16'} />
          </svg>
        </button>
        {logo}
        {tool && <div className={styles.tool}>{tool}</div>}
      </header>
      {isOpen && <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden="true" onClick={close} />}
      <nav
        ref={nav}
        aria-label={t`Principal`}
        className={classes(styles.side, isOpen && styles.open)}
        onScroll={keepScroll}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) close();
        }}
      >
        <div className={styles.logo}>{logo}</div>
        {groups.map((group, place) => (
          <Group key={group.name ?? String(place)} group={group} current={current} onLeave={() => setIsOpen(false)} />
        ))}
        {foot && <div className={styles.group}>{foot}</div>}
      </nav>
    </>
  );
}

function Group({ group: { name, links }, current, onLeave }: { group: SideGroup; current: string; onLeave: () => void }) {
  return (
    <div className={styles.group}>
      {name && (
        <p aria-hidden="true" className={styles.name}>
          {name}
        </p>
      )}
      <ul aria-label={name}>
        {links.map(({ to, icon, text, count }) => (
          <li key={to}>
            <AppLink to={to} className={styles.link} current={to === current} onClick={onLeave}>
              <Icon name={icon} />
              {text}
              {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The scroll position of the navigation: each page renders it anew, and this keeps the places where they were when one was pressed. */
let scrolledTo = 0;

/** Scrolls the navigation so that the current place, the one before it and the one after it are visible. Returns the scroll handler that remembers the position. */
function useScrollOfPlaces(nav: RefObject<HTMLElement | null>): UIEventHandler {
  useLayoutEffect(() => {
    const side = nav.current;
    const here = side?.querySelector<HTMLElement>('[aria-current]');
    if (!side || !here) return;
    const { offsetTop: top, offsetHeight: height } = here;
    side.scrollTo(0, Math.min(Math.max(scrolledTo, top + 2 * height - side.clientHeight), top - height));
  }, [nav]);
  return ({ currentTarget }) => {
    scrolledTo = currentTarget.scrollTop;
  };
}

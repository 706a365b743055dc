import { AppLink, type LinkTarget } from './link.tsx';
import styles from './section-tabs.module.css';

/** Parts of one thing, each with an address of its own; they are links, and the browser's keys, its history and a reload work with them. */
export function SectionTabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly { to: LinkTarget; text: string; count?: number | undefined }[];
  current: string;
}) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, text, count }) => (
        <AppLink key={to} to={to} className={styles.tab} current={to === current}>
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </AppLink>
      ))}
    </nav>
  );
}

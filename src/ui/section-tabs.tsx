import { AppLink, type LinkTarget } from './link.tsx';
import styles from './section-tabs.module.css';

/** Tabs of the parts of one thing, each with its own address: they are links, so that the browser's keys, history and reload work. */
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

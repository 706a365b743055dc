import { useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { AppLink, type LinkTarget } from './link.tsx';
import styles from './tabs.module.css';

export interface Tab {
  to: LinkTarget;
  icon: IconName;
  text: string;
}

export function Tabs({ tabs, current }: { tabs: readonly Tab[]; current: string }) {
  const { t } = useLingui();
  return (
    <nav className={styles.tabs} aria-label={t`Principal`}>
      {tabs.map((tab) => (
        <AppLink key={tab.to} to={tab.to} className={styles.tab} current={tab.to === current}>
          <Icon name={tab.icon} />
          {tab.text}
        </AppLink>
      ))}
    </nav>
  );
}

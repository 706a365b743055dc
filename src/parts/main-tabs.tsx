import { useLingui } from '@lingui/react/macro';
import { Tabs } from '#src/ui/tabs.tsx';

export function MainTabs({ current }: { current: '/' | '/ayuda' | '/cuenta' }) {
  const { t } = useLingui();
  return (
    <Tabs
      current={current}
      tabs={[
        { to: '/', icon: 'home', text: t`Inicio` },
        { to: '/ayuda', icon: 'help', text: t`Ayuda` },
        { to: '/cuenta', icon: 'user', text: t`Cuenta` },
      ]}
    />
  );
}

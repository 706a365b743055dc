import { createRoute } from '@tanstack/react-router';
import { requirePolicyholder, root } from './root.tsx';
import { screen } from './screen.ts';

/** Where the mails lead; `#t=` and a token. */
const mailed = createRoute({
  getParentRoute: () => root,
  path: '/desistir',
  component: screen('withdrawal', () => import('#src/features/withdrawal/mailed-screen.tsx'), 'MailedWithdrawalScreen'),
});

const ofPolicy = createRoute({
  getParentRoute: () => root,
  path: '/policies/$policyId/desistir',
  beforeLoad: requirePolicyholder,
  component: screen('withdrawal', () => import('#src/features/withdrawal/policy-screen.tsx'), 'PolicyWithdrawalScreen'),
});

/** The way out of the mail about an unfinished contract; `#t=` and a token. */
const endReminders = createRoute({
  getParentRoute: () => root,
  path: '/recordatorios',
  component: screen('reminders', () => import('#src/features/reminders/end-reminders-screen.tsx'), 'EndRemindersScreen'),
});

/** Where mails lead whose links are good without a log-in. */
export const mailedRoutes = [mailed, ofPolicy, endReminders];

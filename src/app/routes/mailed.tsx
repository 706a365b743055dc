import { createRoute } from '@tanstack/react-router';
import { requirePolicyholder, root } from './root.tsx';
import { screen } from './screen.ts';

/** Pages that mails link to; the token is in the fragment, `#t=`. */
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

/** Unsubscribes from the mails about an unfinished contracting; the token is in the fragment, `#t=`. */
const endReminders = createRoute({
  getParentRoute: () => root,
  path: '/recordatorios',
  component: screen('reminders', () => import('#src/features/reminders/end-reminders-screen.tsx'), 'EndRemindersScreen'),
});

/** Pages of mailed links that work without a log-in. */
export const mailedRoutes = [mailed, ofPolicy, endReminders];

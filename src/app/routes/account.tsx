import { createRoute } from '@tanstack/react-router';
import { type AccountSheet, isAccountSheet } from '#src/state/account-sheets.ts';
import { requireUser, root } from './root.tsx';
import { screen } from './screen.ts';

/** `?abre=`: the open sheet, so that the back button closes it, and a log-in in between returns to it. */
const account = createRoute({
  getParentRoute: () => root,
  path: '/cuenta',
  validateSearch: ({ abre }: Record<string, unknown>): { abre?: AccountSheet } => (isAccountSheet(abre) ? { abre } : {}),
  beforeLoad: requireUser,
  component: screen('account', () => import('#src/features/account/account-screen.tsx'), 'AccountScreen'),
});

export const accountRoutes = [account];

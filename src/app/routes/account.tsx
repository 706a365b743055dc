import { createRoute } from '@tanstack/react-router';
import { type AccountSheet, isAccountSheet } from '#src/state/account-sheets.ts';
import { requireUser, root } from './root.tsx';
import { screen } from './screen.ts';

/** `?abre=`: which of its sheets is open, so that the way back closes it and a log-in in between leads into it again. */
const account = createRoute({
  getParentRoute: () => root,
  path: '/cuenta',
  validateSearch: ({ abre }: Record<string, unknown>): { abre?: AccountSheet } => (isAccountSheet(abre) ? { abre } : {}),
  beforeLoad: requireUser,
  component: screen('account', () => import('#src/features/account/account-screen.tsx'), 'AccountScreen'),
});

export const accountRoutes = [account];

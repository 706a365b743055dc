import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { AccountSheet } from '#src/state/account-sheets.ts';

/** The open sheet of the account. It is in the address, so that the back button closes it and a log-in in between returns to it. */
export function useSheet() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { abre } = useSearch({ from: '/cuenta' });
  // A sheet opened from here has its own history entry, which is removed when it closes.
  const isOwnEntry = useRef(false);
  return {
    sheet: abre ?? null,
    open: (sheet: AccountSheet) => {
      isOwnEntry.current = true;
      void navigate({ to: '/cuenta', search: { abre: sheet } });
    },
    close: () => {
      if (isOwnEntry.current) history.back();
      else void navigate({ to: '/cuenta', search: {}, replace: true });
      isOwnEntry.current = false;
    },
  };
}

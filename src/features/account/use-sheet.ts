import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { AccountSheet } from '#src/state/account-sheets.ts';

/** Which sheet of the account is open: it stands in the address, so that the way back closes it and a log-in on the way comes back to it. */
export function useSheet() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { abre } = useSearch({ from: '/cuenta' });
  // Opened from here, it has an entry of its own in the history, which goes with it.
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

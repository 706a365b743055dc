import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const tokenInFragment = /^#?t=([\w-]{1,100})$/;

/** The token of a mailed link, which stands in the fragment. Kept in memory only: nobody finds it in the address or the history afterwards. `forget`: it is used up. */
export function useMailedToken(): { token: string | undefined; forget: () => void } {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const arrived = tokenInFragment.exec(hash)?.[1];
  const [token, setToken] = useState(arrived);
  // A second mail may be opened in the same tab.
  if (arrived !== undefined && arrived !== token) setToken(arrived);

  useEffect(() => {
    if (arrived !== undefined) void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [arrived, navigate]);

  return {
    token,
    forget: () => {
      setToken(undefined);
    },
  };
}

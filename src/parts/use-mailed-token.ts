import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const tokenInFragment = /^#?t=([\w-]{1,100})$/;

/**
 * The token of a mailed link, from the address's fragment. It is kept only in memory, and removed from the address and the history. `forget`: the token is
 * used up.
 */
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

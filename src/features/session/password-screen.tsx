import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ForgottenPassword } from './forgotten-password.tsx';
import { NewPassword } from './new-password.tsx';

const tokenInFragment = /^#?t=([\w-]{1,100})$/;

/** A new password: with the token of a mailed link it is chosen, without one the link is asked for. */
export function PasswordScreen() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const arrived = tokenInFragment.exec(hash)?.[1];
  const [token, setToken] = useState(arrived);
  // A second mail may be opened in the same tab.
  if (arrived !== undefined && arrived !== token) setToken(arrived);

  // Kept in memory only: nobody finds it in the address or the history afterwards.
  useEffect(() => {
    if (arrived !== undefined) void navigate({ to: '/password', replace: true });
  }, [arrived, navigate]);

  if (token === undefined) return <ForgottenPassword />;
  return (
    <NewPassword
      key={token}
      token={token}
      onAskAgain={() => {
        setToken(undefined);
      }}
    />
  );
}

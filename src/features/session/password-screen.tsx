import { useMailedToken } from '#src/parts/use-mailed-token.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import { NewPassword } from './new-password.tsx';

/** A new password: with the token of a mailed link it is chosen, without one the link is requested. */
export function PasswordScreen() {
  const { token, forget } = useMailedToken();
  if (token === undefined) return <ForgottenPassword />;
  return <NewPassword key={token} token={token} onAskAgain={forget} />;
}

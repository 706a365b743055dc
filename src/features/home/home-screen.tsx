import { useAtomValue } from 'jotai';
import { loggedUserAtom } from '#src/parts/state/session.ts';
import { CustomerHome } from './customer-home.tsx';
import { Landing } from './landing.tsx';

/** `/`: the policyholder's home, or the landing of whoever is not signed in. */
export function HomeScreen() {
  const user = useAtomValue(loggedUserAtom);
  return user === null ? <Landing /> : <CustomerHome key={user.id} user={user} />;
}

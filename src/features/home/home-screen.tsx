import { useAtomValue } from 'jotai';
import { loggedUserAtom } from '#src/parts/state/session.ts';
import { CustomerHome } from './customer-home.tsx';
import { Landing } from './landing.tsx';

/** `/`: the policyholder's home, or the landing of whoever is not signed in. Whoever works for the insurer or sells for it was led to the office before. */
export function HomeScreen() {
  const user = useAtomValue(loggedUserAtom);
  return user?.role === 'policyholder' ? <CustomerHome key={user.id} user={user} /> : <Landing />;
}

import { useAtomValue } from 'jotai';
import { loggedUserAtom } from '#src/parts/state/session.ts';
import { CustomerHome } from './customer-home.tsx';
import { HouseHome } from './house-home.tsx';
import { Landing } from './landing.tsx';

/** `/`: the policyholder's home, that of whoever works for the house or sells for it, or the landing of whoever is not signed in. */
export function HomeScreen() {
  const user = useAtomValue(loggedUserAtom);
  if (user === null) return <Landing />;
  return user.role === 'policyholder' ? <CustomerHome key={user.id} user={user} /> : <HouseHome user={user} />;
}

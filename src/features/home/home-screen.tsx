import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { loggedUserAtom } from '#src/parts/state/session.ts';
import { Landing } from './landing.tsx';

/** Whoever has never been here does not wait for the home of those who have. */
const CustomerHome = lazy(async () => ({ default: (await import('./customer-home.tsx')).CustomerHome }));

/** `/`: the policyholder's home, or the landing of whoever is not signed in. Whoever works for the insurer or sells for it was led to the office before. */
export function HomeScreen() {
  const user = useAtomValue(loggedUserAtom);
  if (user?.role !== 'policyholder') return <Landing />;
  return (
    <Suspense>
      <CustomerHome key={user.id} user={user} />
    </Suspense>
  );
}

import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { bringWords } from '#src/i18n/activate.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Landing } from './landing.tsx';

/** Loads what only policyholders see: a visitor does not wait for its code and catalogue. The route waits for it, so that it says when the network is slow. */
export async function bringCustomerHome() {
  const words = bringWords('home', () => import('#src/i18n/catalogues/home/es-ES.po'));
  const [home] = await Promise.all([import('./customer-home.tsx'), words]);
  return { default: home.CustomerHome };
}

const CustomerHome = lazy(bringCustomerHome);

/** `/`: the policyholder's home, or the landing page for visitors. Staff and sellers were led to the office before. */
export function HomeScreen() {
  const user = useAtomValue(loggedUserAtom);
  if (user?.role !== 'policyholder') return <Landing />;
  return (
    <Suspense>
      <CustomerHome key={user.id} user={user} />
    </Suspense>
  );
}

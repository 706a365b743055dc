import type { Ports } from '#server/ports/ports.ts';

/** Who we are to an authenticator: a passkey is good for this host alone, and only for pages of this origin. */
export function relyingParty({ address }: Pick<Ports, 'address'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(address());
  return { rpID: hostname, origin };
}

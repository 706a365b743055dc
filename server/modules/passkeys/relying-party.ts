import type { Ports } from '#server/ports/ports.ts';

/** The relying party for an authenticator: a passkey is valid for this host only, and only for pages of this origin. */
export function relyingParty({ address }: Pick<Ports, 'address'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(address());
  return { rpID: hostname, origin };
}

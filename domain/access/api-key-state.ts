/**
 * State of an API key. `without-key`: no secret has been generated for it yet; `ended`: its last day is over; `revoked`: an administrator revoked it; `nobody`: the user
 * that it acts as is gone, or has a role that keys may not have.
 */
export const apiKeyStates = ['without-key', 'working', 'ended', 'revoked', 'nobody'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

interface KeyFacts {
  hasKey: boolean;
  isRevoked: boolean;
  /** The last day on which the key is valid, yyyy-mm-dd; null: it does not expire. */
  endsOn: string | null;
  /** Whether the user that the key acts as still exists, with a role that keys may have. */
  isUserFit: boolean;
}

/** The state of a key on a day (yyyy-mm-dd): only a `working` key is accepted. */
export function apiKeyState({ hasKey, isRevoked, endsOn, isUserFit }: KeyFacts, today: string): ApiKeyState {
  if (isRevoked) return 'revoked';
  if (!isUserFit) return 'nobody';
  if (endsOn !== null && endsOn < today) return 'ended';
  return hasKey ? 'working' : 'without-key';
}

/** `without-key`: none has been made of it yet; `ended`: its last day is over; `revoked`: an administrator took it back; `nobody`: as whom it acts is gone, or has another role. */
export const apiKeyStates = ['without-key', 'working', 'ended', 'revoked', 'nobody'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

interface KeyFacts {
  hasKey: boolean;
  isRevoked: boolean;
  /** The last day on which it is good, yyyy-mm-dd; null: it has none. */
  endsOn: string | null;
  /** Whether as whom it acts is there, with a role that keys have. */
  isUserFit: boolean;
}

/** How a key is on a day (yyyy-mm-dd): only one that is `working` opens anything. */
export function apiKeyState({ hasKey, isRevoked, endsOn, isUserFit }: KeyFacts, today: string): ApiKeyState {
  if (isRevoked) return 'revoked';
  if (!isUserFit) return 'nobody';
  if (endsOn !== null && endsOn < today) return 'ended';
  return hasKey ? 'working' : 'without-key';
}

import { atom, useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import * as v from 'valibot';
import { nobodyId } from '#domain/outbox/item.ts';
import { drafts } from './drafts.ts';
import { contractedKey } from './local-store.ts';
import { loggedUserAtom, stored } from './session.ts';

const contractedSchema = v.object({
  policyId: v.number(),
  userId: v.number(),
  token: v.string(),
  /** Epoch milliseconds. */
  expiresAt: v.number(),
});
type Contracted = v.InferOutput<typeof contractedSchema>;

/**
 * The policy that was contracted last in this browser (specification §3, submittedPolicy), and the grant with which it is paid, evaluated and signed without a
 * log-in (decision A82). It names the proposal that the policy was made of, which ends with it.
 */
export const contractedAtom = atomWithStorage<Contracted | null>(contractedKey, null, stored(contractedSchema), { getOnInit: true });

/** Whether a policy may be read on this device, and with which token when it is not the session's. */
export const contractingAccessAtom = atom((get) => {
  const [user, contracted] = [get(loggedUserAtom), get(contractedAtom)];
  return (policyId: number): { isAllowed: boolean; token?: string } => {
    if (user !== null) return { isAllowed: true };
    return contracted?.policyId === policyId && contracted.expiresAt > Date.now()
      ? { isAllowed: true, token: contracted.token }
      : { isAllowed: false };
  };
});

/** The policy that was contracted last in this tab, with or without a log-in: the back button leads from it to the steps before, which name it, also after a reload. */
export const contractedHereAtom = atomWithStorage<number | null>(
  'contracted',
  null,
  {
    getItem: (key) => v.parse(v.fallback(v.nullable(v.number()), null), drafts.read(nobodyId, key)),
    setItem: (key, policyId) => drafts.keep(nobodyId, key, policyId),
    removeItem: (key) => drafts.remove(nobodyId, key),
  },
  { getOnInit: true },
);

interface Account {
  iban: string;
  account_holder: string;
  mandate_version: string;
}

/** The bank account that was entered for a proposal, until the mandate is given: only in memory, because no account number is stored on a phone. */
export const accountAtom = atom<{ proposal: string; account: Account } | null>(null);

/** Reads and writes the bank account of one proposal. */
export function useAccount({ identifier_proposal: proposal }: { identifier_proposal: string }) {
  const [typed, setTyped] = useAtom(accountAtom);
  const set = (account: Account | null) => setTyped(account && { proposal, account });
  return [typed?.proposal === proposal ? typed.account : null, set] as const;
}

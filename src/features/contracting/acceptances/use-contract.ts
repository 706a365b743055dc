import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { createPolicy } from '#domain/wire/bookings.ts';
import type { BodyInput, ResponseOf } from '#domain/wire/endpoint.ts';
import { payNewIban } from '#domain/wire/payments.ts';
import { getPolicyPrice } from '#domain/wire/prices.ts';
import { getProposal, type Proposal } from '#domain/wire/proposals.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { keyOf } from '#src/data/key.ts';
import { newId } from '#src/outbox/new-id.ts';
import { contractedAtom, contractedHereAtom, useAccount } from '#src/state/contracted.ts';
import { endContractingAtom } from '#src/state/contracting.ts';
import { forgetDraftsOf } from '#src/state/drafts.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { useNavigation } from '#src/ui/link.tsx';

/**
 * Contracts a proposal, once however often the button is pressed or the call is sent, and gives the direct debit mandate if one is needed. Then the result
 * screen leads on: pay, evaluate, sign.
 */
export function useContract(proposal: Proposal) {
  const api = useApi();
  const ask = useAsk();
  const queryClient = useQueryClient();
  const { go } = useNavigation();
  const user = useAtomValue(loggedUserAtom);
  const [account, setAccount] = useAccount(proposal);
  const setContracted = useSetAtom(contractedAtom);
  const setContractedHere = useSetAtom(contractedHereAtom);
  const endContracting = useSetAtom(endContractingAtom);
  const { identifier_proposal, version, price } = proposal;

  /** A mandate that fails is asked for again on the next screen, because the policy is already contracted. */
  const giveMandate = async ({ id, policy_payments: [first], contracting_grant: { token } }: ResponseOf<typeof createPolicy>) => {
    if (account === null || proposal.paymentMethod !== 'iban' || first === undefined) return;
    const given = { params: { id, paymentId: first.id }, body: account, idempotencyKey: newId() };
    await api.call(payNewIban, user === null ? { ...given, token } : given).catch(() => undefined);
    setAccount(null);
  };

  return useMutation({
    mutationFn: (agreed: Pick<BodyInput<typeof createPolicy>, 'acceptances' | 'marketing_consent' | 'marketing_consent_version'>) =>
      api.call(createPolicy, { body: { identifier_proposal, version, total_price: price?.total_price ?? 0, ...agreed } }),
    onSuccess: async (policy) => {
      const { contracting_grant: grant } = policy;
      // A signed-in person continues with their session, without the grant.
      if (user === null)
        setContracted({ policyId: policy.id, userId: policy.user_id, token: grant.token, expiresAt: Date.parse(grant.expires_at) });
      await giveMandate(policy);
      forgetDraftsOf(`contratacion.${identifier_proposal}`);
      setContractedHere(policy.id);
      endContracting(policy.identifier_proposal);
      go(`/contratacion/resultado?policy=${policy.id}`, { replace: true });
    },
    // The proposal or its price may have changed since it was shown, and the person contracts only what they have read, so both are read again. A discount code
    // that is used up shows in the coverages' prices.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: ask(getProposal, { params: { id: identifier_proposal } }).queryKey });
      void queryClient.invalidateQueries({ queryKey: keyOf(getPolicyPrice, null) });
    },
  });
}

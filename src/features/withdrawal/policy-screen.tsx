import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { cancelPolicy } from '#domain/wire/cancellations.ts';
import { getWithdrawal } from '#domain/wire/withdrawals.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { WithdrawalScreen } from './withdrawal-screen.tsx';

/** The withdrawal from a person's own policy, with a session. */
export function PolicyWithdrawalScreen() {
  const { policyId } = useParams({ from: '/policies/$policyId/desistir' });
  const api = useApi();
  const ask = useAsk();
  const params = { id: policyId };
  const query = useQuery({ ...ask(getWithdrawal, { params }), staleTime: 0 });
  const { mutate, isPending, error } = useSave(cancelPolicy, { invalidates: 'everything' });
  return (
    <WithdrawalScreen
      query={query}
      withdraw={{
        send: () => mutate({ params, body: { reason: 'withdrawal' } }, { onError: () => void query.refetch() }),
        isBusy: isPending,
        error,
      }}
      readReceipt={() => api.file(getWithdrawal, { params }, 'application/pdf')}
    />
  );
}

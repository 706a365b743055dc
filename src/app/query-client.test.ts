import { QueryClient } from '@tanstack/react-query';
import { persistQueryClientSave } from '@tanstack/react-query-persist-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localStore } from '#src/parts/state/local-store.ts';
import { persistOptions } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is kept on the phone holds no whole IMEI, no document, no whole name and no receipt that was paid', async () => {
  const queryClient = new QueryClient();
  const mobile = { imei: '354049075595941', imei2: null };
  const paid = { id: 1, identifier: 'R-paid', pending_amount: 0 };
  const owed = { id: 2, identifier: 'R-owed', pending_amount: 9.95 };
  const policy = { number: '100001', complete_name: 'Carmen Ruiz', policy_payments: [paid, owed] };
  queryClient.setQueryData(
    ['user', 1, 'policies'],
    [{ ...policy, policy_risks: [{ policy_risk_mobile: mobile }, { policy_risk_person: { id_number: '00000000T' } }] }],
  );
  await persistQueryClientSave({ queryClient, ...persistOptions });
  await vi.runAllTimersAsync();
  const text = localStore.getItem('peritia.queries') ?? '';
  expect(text).toContain('100001');
  expect(text).toContain('R-owed');
  for (const personal of ['354049075595941', '00000000T', 'Carmen', 'R-paid']) expect(text).not.toContain(personal);
  // That there is a number, how it ends, and that there is none, is what the home screen needs.
  expect(JSON.parse(text)).toMatchObject({
    clientState: { queries: [{ state: { data: [{ policy_risks: [{ policy_risk_mobile: { imei: '…5941', imei2: null } }, {}] }] } }] },
  });
});

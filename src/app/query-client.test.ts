import { hashKey, QueryClient } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wireVersion } from '#domain/wire/fields.ts';
import { listPhones } from '#domain/wire/phones.ts';
import { listPolicies } from '#domain/wire/policies.ts';
import { getSettings } from '#domain/wire/settings.ts';
import { allPages, persisted } from '#src/data/ask.ts';
import { keyOf } from '#src/data/key.ts';
import { localStore } from '#src/state/local-store.ts';
import { createQueryClient, persistOptions } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  persistOptions.persister.removeClient();
});

const policiesKey = keyOf(listPolicies, 1, allPages);
const phonesKey = keyOf(listPhones, 1, { params: { id: 1 } });

async function keep(queryClient: QueryClient): Promise<string> {
  await persistQueryClientSave({ queryClient, ...persistOptions });
  await vi.advanceTimersByTimeAsync(150);
  return localStore.getItem('peritia.queries') ?? '';
}

test('what is kept on the phone holds no whole IMEI, no document, no whole name and no receipt that was paid', async () => {
  const queryClient = new QueryClient();
  const mobile = { imei: '354049075595941', imei2: null };
  const paid = { id: 1, identifier: 'R-paid', pending_amount: 0 };
  const owed = { id: 2, identifier: 'R-owed', pending_amount: 9.95 };
  const policy = { number: '100001', complete_name: 'Carmen Ruiz', policy_payments: [paid, owed] };
  queryClient.setQueryDefaults(policiesKey, persisted);
  queryClient.setQueryData(policiesKey, [
    { ...policy, policy_risks: [{ policy_risk_mobile: mobile }, { policy_risk_person: { id_number: '00000000T' } }] },
  ]);
  const text = await keep(queryClient);
  expect(text).toContain('100001');
  expect(text).toContain('R-owed');
  for (const personal of ['354049075595941', '00000000T', 'Carmen', 'R-paid']) expect(text).not.toContain(personal);
  // The home screen needs the end of the IMEI, and whether there is a second one.
  expect(JSON.parse(text)).toMatchObject({
    clientState: { queries: [{ state: { data: [{ policy_risks: [{ policy_risk_mobile: { imei: '…5941', imei2: null } }, {}] }] } }] },
  });
});

test('of a contract, an account and a claim what they say of a person is not kept', async () => {
  const queryClient = new QueryClient();
  const kept = {
    contract: { policy_id: 1, holder: { document: '00000000T', email: 'carmen@peritia.example' }, total_price: 155.4 },
    methods: [{ account: { last_four: '1332', holder: 'Carmen Ruiz' } }],
    claim: {
      loss_date: '2026-11-20',
      description: 'Me operaron',
      extra_fields: [{ id: 'hospital_name', label: 'Hospital', value: 'La Paz' }],
    },
  };
  for (const [name, data] of Object.entries(kept)) {
    queryClient.setQueryDefaults([name], persisted);
    queryClient.setQueryData([name], data);
  }
  const text = await keep(queryClient);
  for (const personal of ['00000000T', 'carmen@', 'Carmen', 'Me operaron', 'La Paz']) expect(text).not.toContain(personal);
  for (const needed of ['155.4', '1332', '2026-11-20', 'Hospital']) expect(text).toContain(needed);
});

test('only what its question says is kept; all else leaves memory after five minutes, and what was kept stays in both', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryDefaults(policiesKey, persisted);
  queryClient.setQueryData(policiesKey, [{ number: '100001' }]);
  queryClient.setQueryData(phonesKey, { data: [{ id: 'the phone' }] });
  const text = await keep(queryClient);
  expect(text).toContain('100001');
  expect(text).not.toContain('the phone');

  const restarted = createQueryClient();
  await persistQueryClientRestore({ queryClient: restarted, ...persistOptions });
  restarted.setQueryData(phonesKey, { data: [{ id: 'the phone' }] });
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(restarted.getQueryData(phonesKey)).toBeDefined();
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  expect(restarted.getQueryData(phonesKey)).toBeUndefined();
  expect(restarted.getQueryData(policiesKey)).toEqual([{ number: '100001' }]);
  expect(await keep(restarted)).toContain('100001');
});

test('a phone that an earlier version has filled opens with its policies and settings, and forgets all else', async () => {
  const query = (queryKey: readonly unknown[], data: unknown) => ({
    queryKey,
    queryHash: hashKey(queryKey),
    state: { data, dataUpdatedAt: Date.now(), status: 'success', fetchStatus: 'idle', errorUpdateCount: 0, dataUpdateCount: 1 },
  });
  const queries = [
    query(['user', 1, 'policies'], [{ number: '100001' }]),
    query(['settings'], { phone: '910000000' }),
    query(['user', 1, 'phones'], [{ id: 'the phone' }]),
    query(['user', 1, 'pending-email'], 'carmen@peritia.example'),
  ];
  const kept = { buster: String(wireVersion), timestamp: Date.now(), clientState: { mutations: [], queries } };
  localStore.setItem('peritia.queries', JSON.stringify(kept));
  const queryClient = createQueryClient();
  await persistQueryClientRestore({ queryClient, ...persistOptions });
  expect(queryClient.getQueryData(policiesKey)).toEqual([{ number: '100001' }]);
  expect(queryClient.getQueryData(keyOf(getSettings, null, {}))).toEqual({ phone: '910000000' });
  expect(queryClient.getQueryCache().getAll()).toHaveLength(2);
  const text = await keep(queryClient);
  expect(text).toContain('100001');
  expect(text).toContain('910000000');
});

import { createStore, Provider } from 'jotai';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import { assembleOutbox } from '#src/outbox/assemble.ts';
import { DeviceProvider } from '#src/parts/device-context.ts';
import { OutboxProvider } from '#src/parts/outbox-context.ts';
import type { Reader } from '#src/platform/reader/reader.ts';
import { memoryStore } from '#src/platform/storage/memory-store.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';
import { type Draft, newDraft } from './draft.ts';
import { type OpenEvaluation, openEvaluationAtom } from './evaluation-state.ts';
import { useKeepCapture } from './use-keep-capture.ts';

const evaluationOf = (riskId: number): OpenEvaluation => ({
  place: { userId: 1, policyId: 7, riskId },
  device: 'x',
  kit: null,
  draft: { ...newDraft(`evaluation-${riskId}`), imei: { value: '354049075595941', second: null, source: 'typed' } },
  isBegun: true,
});

test('a photo that is kept late stays with its own evaluation when another one is open by then', async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const store = createStore();
  const outbox = assembleOutbox({
    store: memoryStore(),
    transport: { send: async () => ({ type: 'no-answer', isOffline: true, retryAfterMs: null }) },
    locks: undefined,
    onChange: () => {},
  });
  const photo = ok({ bytes: new ArrayBuffer(3), mediaType: 'image/jpeg', frame: null });
  const { promise: shrunk, resolve: shrink } = Promise.withResolvers<typeof photo>();
  const reader = { readBarcodes: async () => fail('crashed'), shrink: () => shrunk, measure: async () => fail('crashed') };
  const screen: { keep?: ReturnType<typeof useKeepCapture> } = {};
  function Screen() {
    const keep = useKeepCapture();
    useEffect(() => void Object.assign(screen, { keep }));
    return null;
  }
  store.set(openEvaluationAtom, evaluationOf(9));
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <Provider store={store}>
        <DeviceProvider value={{ records: strictStore({ name: 'unused' }), reader: reader as unknown as Reader }}>
          <OutboxProvider value={outbox}>
            <Screen />
          </OutboxProvider>
        </DeviceProvider>
      </Provider>,
    ),
  );
  const keeping = screen.keep?.('back', new Blob(['x']));
  const next = evaluationOf(10);
  await act(async () => store.set(openEvaluationAtom, next));
  shrink(photo);
  const kept = await act(async () => keeping);
  expect(kept?.ok).toBe(true);
  expect(store.get(openEvaluationAtom)).toEqual(next);
  const [first, second] = (await Promise.all([outbox.readDraft('1:7:9'), outbox.readDraft('1:7:10')])) as (Draft | undefined)[];
  expect([first?.captures.back?.id, second]).toEqual([kept?.ok && kept.value.id, undefined]);
  await act(async () => root.unmount());
});

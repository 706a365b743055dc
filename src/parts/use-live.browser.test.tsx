import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { getHandoff } from '#domain/wire/handoffs.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { ApiProvider } from '#src/data/api-context.ts';
import { useLive } from './use-live.ts';

const given = { params: { id: 1, riskId: 1, handoffId: '00000000-0000-4000-8000-000000000001' } };

/** What a screen hears when the stream is refused like this and the next poll is answered. */
async function heardAfter(refusal: ApiError): Promise<{ answer: unknown; problem: unknown }> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const api = { stream: () => Promise.reject(refusal), call: () => Promise.resolve({ id: 'x' }) } as unknown as Api;
  const heard: { answer: unknown; problem: unknown } = { answer: null, problem: null };
  function Screen() {
    const live = useLive(getHandoff, given);
    useEffect(() => void Object.assign(heard, live));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <ApiProvider value={api}>
        <Screen />
      </ApiProvider>,
    ),
  );
  await act(async () => root.unmount());
  return heard;
}

const refused = (status: number, code: 'maintenance' | 'internal' | 'rate-limited' | 'not-found') =>
  new ApiError({ type: 'about:blank', title: '', status, code, message: '' } as ConstructorParameters<typeof ApiError>[0]);

test.each([refused(503, 'maintenance'), refused(500, 'internal'), refused(429, 'rate-limited')])(
  'a server that cannot answer now ($code) is asked again',
  async (refusal) => expect(await heardAfter(refusal)).toEqual({ answer: { id: 'x' }, problem: null }),
);

test('a refusal is final', async () => {
  const refusal = refused(404, 'not-found');
  expect(await heardAfter(refusal)).toEqual({ answer: null, problem: refusal });
});

import { captivePortal, type Faults, type SeenRequest } from '#tests/support/fault-proxy.ts';
import { type Mishap, type NetworkFault, networkFaults } from './plan.ts';

const ofApi = ({ path }: SeenRequest) => path.startsWith('/api/');
const answered = (status: number, headers: Record<string, string> = {}): Faults => ({
  only: ofApi,
  answer: { status, headers: { 'content-type': 'text/html', ...headers }, body: '<!doctype html><title>gateway</title>' },
});

/** Each network fault, as the proxy makes it. */
export const faultsOf: Record<NetworkFault, Faults> = {
  'cut-up': { only: ofApi, cutAfterBytes: 12_000 },
  'cut-down': { only: ofApi, cutAnswerAfterBytes: 40 },
  'drop-response': { only: ofApi, mode: 'drop-response' },
  slow: { only: ofApi, bytesPerSecond: 40_000 },
  late: { only: ofApi, answerAfterMs: 1_000 },
  stall: { only: ofApi, mode: 'stall' },
  'portal-200': captivePortal,
  'portal-302': { answer: { status: 302, headers: { location: 'http://127.0.0.1:9/portal' } } },
  'gateway-502': answered(502),
  'gateway-504': answered(504),
  'busy-429': answered(429, { 'retry-after': '1' }),
  'busy-503': answered(503, { 'retry-after': '2' }),
};

export const isOfNetwork = (mishap: Mishap): mishap is Extract<Mishap, { kind: NetworkFault }> =>
  networkFaults.some((kind) => kind === mishap.kind);

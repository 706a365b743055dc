import { expect, test } from 'vitest';
import { type CameraEvent, type CameraState, nextCameraState } from './camera-state.ts';

test.each<[CameraState, CameraEvent, CameraState]>([
  ['closed', { type: 'open' }, 'asked'],
  ['asked', { type: 'stream' }, 'starting'],
  ['starting', { type: 'frame' }, 'granted'],
  ['starting', { type: 'no-frames' }, 'black'],
  ['starting', { type: 'ended' }, 'lost'],
  ['closed', { type: 'stream' }, 'closed'],
  ['asked', { type: 'failed', error: 'NotAllowedError' }, 'refused'],
  ['asked', { type: 'failed', error: 'SecurityError' }, 'refused'],
  ['asked', { type: 'failed', error: 'NotReadableError' }, 'busy'],
  ['asked', { type: 'failed', error: 'NotFoundError' }, 'missing'],
  ['asked', { type: 'failed', error: 'OverconstrainedError' }, 'missing'],
  ['asked', { type: 'failed', error: 'TypeError' }, 'busy'],
  ['granted', { type: 'ended' }, 'lost'],
  ['closed', { type: 'ended' }, 'closed'],
  ['granted', { type: 'no-frames' }, 'black'],
  ['refused', { type: 'no-frames' }, 'refused'],
  ['black', { type: 'frame' }, 'black'],
  ['granted', { type: 'close' }, 'closed'],
  ['black', { type: 'open' }, 'asked'],
])('%s, %o → %s', (state, event, expected) => {
  expect(nextCameraState(state, event)).toBe(expected);
});

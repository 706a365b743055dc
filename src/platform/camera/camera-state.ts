/** The camera's state as the person sees it. `starting`: access was granted, and no picture has arrived yet. */
export type CameraState = 'closed' | 'asked' | 'starting' | 'granted' | 'refused' | 'busy' | 'missing' | 'lost' | 'black';

export type CameraEvent =
  | { type: 'open' }
  | { type: 'stream' }
  | { type: 'failed'; error: string }
  /** The track ended without the page: the camera was unplugged, or taken by a call. */
  | { type: 'ended' }
  /** No new frame for too long, or only black ones. */
  | { type: 'no-frames' }
  | { type: 'frame' }
  | { type: 'close' };

/**
 * The next state. A hidden page closes the camera and a visible one opens it again (fault FD2); after a refusal the state stays until the person tries again.
 * `failed` carries the name of the DOMException of `getUserMedia`.
 */
export function nextCameraState(state: CameraState, event: CameraEvent): CameraState {
  switch (event.type) {
    case 'open':
      return 'asked';
    case 'stream':
      return state === 'asked' ? 'starting' : state;
    case 'failed':
      return stateOfError(event.error);
    case 'ended':
      return state === 'closed' ? state : 'lost';
    case 'no-frames':
      return state === 'starting' || state === 'granted' ? 'black' : state;
    case 'frame':
      return state === 'starting' ? 'granted' : state;
    case 'close':
      return 'closed';
  }
}

function stateOfError(name: string): CameraState {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}

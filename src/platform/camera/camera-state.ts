/** What the camera is to the person who looks at the screen. `starting`: it may be used, and has shown nothing yet. */
export type CameraState = 'closed' | 'asked' | 'starting' | 'granted' | 'refused' | 'busy' | 'missing' | 'lost' | 'black';

export type CameraEvent =
  | { type: 'open' }
  | { type: 'stream' }
  | { type: 'failed'; error: string }
  /** The track has ended by itself: unplugged, taken by a call. */
  | { type: 'ended' }
  /** No new frame for too long, or none that is more than black. */
  | { type: 'no-frames' }
  | { type: 'frame' }
  | { type: 'close' };

/**
 * The next state. A hidden page closes the camera and a visible one opens it again (fault FD2); what was refused stays so until the person
 * tries again. `failed` carries the name of the DOMException of `getUserMedia`.
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

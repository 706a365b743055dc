import { offscreenCanvases } from './canvases.ts';
import type { Reply, Request } from './reader-contract.ts';
import { createRunner, type RunnerScope } from './run-request.ts';

/** The members of a worker's global scope that are used. The linter checks this file with the types of a page, which lack them. */
interface Scope extends RunnerScope {
  document?: unknown;
  location: { href: string; origin: string };
  trustedTypes?: { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown };
  postMessage: (reply: Reply, transfer: Transferable[]) => void;
  addEventListener: (type: 'message', listener: (event: { data: Request | { name: 'end' } }) => void) => void;
  close: () => void;
}

const scope = globalThis as unknown as Scope;

function serveAsWorker(): void {
  // tesseract.js starts its own worker from here; a worker needs its own Trusted Types policy (the headers of this script require it).
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, scope.location.href).origin !== scope.location.origin) throw new TypeError('script not admitted');
      return url;
    },
  });
  const { run, end } = createRunner(offscreenCanvases);
  const reply = (one: Reply, transfer: Transferable[] = []) => scope.postMessage(one, transfer);
  scope.addEventListener('message', ({ data }) => {
    if (data.name === 'end') void end().then(() => scope.close());
    else void run(data as Request, reply);
  });
  reply({ type: 'ready' });
}

// An engine that can start no worker runs this same file on its page, so that a phone caches it only once. The build drops the exports of a worker's file, so the
// function is put on the global scope.
if (scope.document === undefined) serveAsWorker();
else scope.createPictureRunner = createRunner;

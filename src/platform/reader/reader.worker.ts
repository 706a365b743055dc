import { offscreenCanvases } from './canvases.ts';
import { createOperations, PictureRefused } from './operations.ts';
import type { OperationName, Reply, Request } from './reader-contract.ts';

/** What is used of a worker's global. The linter reads this file with the page's types, which lack it. */
interface Scope {
  location: { href: string; origin: string };
  trustedTypes?: { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown };
  postMessage: (reply: Reply, transfer: Transferable[]) => void;
  addEventListener: (type: 'message', listener: (event: { data: Request | { name: 'end' } }) => void) => void;
  close: () => void;
}

const scope = globalThis as unknown as Scope;

// tesseract.js starts its own worker from here; a worker has its own policies (the script's own headers carry the rule).
scope.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => {
    if (new URL(url, scope.location.href).origin !== scope.location.origin) throw new TypeError('script not admitted');
    return url;
  },
});

const operations = createOperations(offscreenCanvases);

function send(reply: Reply, transfer: Transferable[] = []): void {
  scope.postMessage(reply, transfer);
}

async function run({ id, name, argument, base }: Request): Promise<void> {
  const operation = operations[name] as (argument: unknown, host: object) => Promise<unknown>;
  const step = (limitMs: number, progress: unknown) => send({ type: 'step', id, limitMs, progress } as Reply);
  try {
    const value = await operation(argument, { canvases: offscreenCanvases, base, step });
    const bytes = (value as { bytes?: unknown }).bytes;
    send({ type: 'answer', id, value }, bytes instanceof ArrayBuffer ? [bytes] : []);
  } catch (error) {
    send({ type: 'problem', id, problem: error instanceof PictureRefused ? error.problem : 'crashed' });
  }
}

scope.addEventListener('message', ({ data }) => {
  if (data.name === 'end') {
    void operations.end().then(() => scope.close());
    return;
  }
  void run(data as Request & { name: OperationName });
});

send({ type: 'ready' });

import { offscreenCanvases } from './canvases.ts';
import type { OperationName, Reply, Request } from './reader-contract.ts';
import { createOperations, PictureRefused } from './operations.ts';

declare const self: DedicatedWorkerGlobalScope & {
  trustedTypes?: { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown };
};

// tesseract.js starts its own worker from here; a worker has its own policies (the script's own headers carry the rule).
self.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => {
    if (new URL(url, self.location.href).origin !== self.location.origin) throw new TypeError('script not admitted');
    return url;
  },
});

const operations = createOperations(offscreenCanvases);

function send(reply: Reply, transfer: Transferable[] = []): void {
  self.postMessage(reply, transfer);
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

self.addEventListener('message', ({ data }: MessageEvent<Request | { name: 'end' }>) => {
  if (data.name === 'end') {
    void operations.end().then(() => self.close());
    return;
  }
  void run(data as Request & { name: OperationName });
});

send({ type: 'ready' });

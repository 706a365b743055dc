import type { Plugin } from 'vite';

/** The script of the contract's page (`/api/docs`), a file of its own under a name that the server's page knows. */
export function apiDocs(): Plugin {
  return {
    name: 'peritia-api-docs',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/api-docs/try-calls.ts', fileName: 'api-docs/try-calls.js' });
    },
  };
}

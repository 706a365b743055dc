import type { Plugin } from 'vite';

/** Builds the script of the page `/api/docs` as a file with a fixed name, which the server's page refers to. */
export function apiDocs(): Plugin {
  return {
    name: 'peritia-api-docs',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/api-docs/try-calls.ts', fileName: 'api-docs/try-calls.js' });
    },
  };
}

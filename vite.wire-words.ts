import type { Plugin } from 'vite';

const endpointsOfWire = /\/domain\/wire\/[^/]+\.ts$/;
/** `summary: '…'`, `problems: […]`, `files: […]`, `creates: …` and `maxBodyBytes: …` as Biome formats them, parts of an endpoint and so two spaces deep. */
const wordsOfEndpoint =
  /^ {2}(?:summary:\s+'(?:[^'\\]|\\.)*'|problems: \[[^\]]*\]|files: (?:\[[^\]]*\]|\w+)|maxBodyBytes: [^\n]+|creates: (?:true|'[^']*')),$/gm;

/** Takes from the calls what only the server and its OpenAPI document ask for: no phone downloads it. */
export function wireWithoutWords(): Plugin {
  return {
    name: 'wire-without-words',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: endpointsOfWire }, handler: (code) => ({ code: code.replace(wordsOfEndpoint, ''), map: null }) },
  };
}

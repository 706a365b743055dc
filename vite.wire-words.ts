import type { Plugin } from 'vite';

const endpointsOfWire = /\/domain\/wire\/[^/]+\.ts$/;
/**
 * Matches `summary: '…'`, `problems: […]`, `files: […]`, `creates: …` and `maxBodyBytes: …` as Biome formats them: as parts of an endpoint, indented by two spaces.
 */
const wordsOfEndpoint =
  /^ {2}(?:summary:\s+'(?:[^'\\]|\\.)*'|problems: \[[^\]]*\]|files: (?:\[[^\]]*\]|\w+)|maxBodyBytes: [^\n]+|creates: (?:true|'[^']*')),$/gm;

/** Removes from the endpoints the parts that only the server and its OpenAPI document use, so that no phone downloads them. */
export function wireWithoutWords(): Plugin {
  return {
    name: 'wire-without-words',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: endpointsOfWire }, handler: (code) => ({ code: code.replace(wordsOfEndpoint, ''), map: null }) },
  };
}

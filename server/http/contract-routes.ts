import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { Api } from './api-environment.ts';
import { apiPage } from './api-page.ts';
import { compressedJson } from './compressed-json.ts';
import { entityTag, hasTag } from './entity-tag.ts';
import { openApiDocument } from './openapi.ts';

const stylePath = '/docs/style.css';
/** Built with the app (`vite.api-docs.ts`) and served with its files, beside the API. */
const scriptPath = '../api-docs/try-calls.js';

/** Serves the contract as `/openapi.json`, and as a page at `/docs`. Each is made once, at its first request. */
export function mountContract(api: Api, endpoints: readonly EndpointParts[]): void {
  let document: ReturnType<typeof openApiDocument> | null = null;
  // Made lazily: reading the sources of the contract would delay the start.
  const made = () => (document ??= openApiDocument(endpoints));
  serve('/openapi.json', 'application/json', () => JSON.stringify(made()));
  serve('/docs', 'text/html; charset=utf-8', () => apiPage(made(), { style: stylePath.slice(1), script: scriptPath }));
  serve(stylePath, 'text/css; charset=utf-8', () => readFileSync(join(import.meta.dirname, 'api-page.css'), 'utf8'));

  function serve(path: string, type: string, make: () => string | Promise<string>): void {
    let served: { bytes: Uint8Array<ArrayBuffer>; tag: string } | null = null;
    api.get(path, compressedJson, async (c) => {
      c.set('pattern', path);
      if (served === null) {
        const text = await make();
        served = { bytes: new TextEncoder().encode(text), tag: entityTag(text) };
      }
      const headers = { 'content-type': type, 'cache-control': 'no-cache', etag: served.tag };
      return hasTag(c.req.raw.headers, 'if-none-match', served.tag) ? c.body(null, 304, headers) : c.body(served.bytes, 200, headers);
    });
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPage } from './api-page.ts';
import { compressedJson } from './compressed-json.ts';
import type { Api } from './engine.ts';
import { entityTag, hasTag } from './entity-tag.ts';
import type { openApiDocument } from './openapi.ts';

const stylePath = '/docs/style.css';

/** The contract as `/openapi.json`, and `/docs`, where people read it; each made once, when somebody first asks for it. */
export function mountContract(api: Api, document: ReturnType<typeof openApiDocument>): void {
  serve('/openapi.json', 'application/json', () => JSON.stringify(document));
  serve('/docs', 'text/html; charset=utf-8', () => apiPage(document, stylePath.slice(1)));
  serve(stylePath, 'text/css; charset=utf-8', () => readFileSync(join(import.meta.dirname, 'api-page.css'), 'utf8'));

  function serve(path: string, type: string, make: () => string | Promise<string>): void {
    let made: { text: string; tag: string } | null = null;
    api.get(path, compressedJson, async (c) => {
      c.set('pattern', path);
      if (made === null) {
        const text = await make();
        made = { text, tag: entityTag(text) };
      }
      const headers = { 'content-type': type, 'cache-control': 'no-cache', etag: made.tag };
      return hasTag(c.req.raw.headers, made.tag) ? c.body(null, 304, headers) : c.body(made.text, 200, headers);
    });
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPage } from './api-page.ts';
import type { Api } from './engine.ts';
import { entityTag, hasTag } from './entity-tag.ts';
import type { openApiDocument } from './openapi.ts';

const stylePath = '/docs/style.css';

/** `/docs`, where people read the contract; made once, when somebody asks for it. */
export function mountApiPage(api: Api, document: ReturnType<typeof openApiDocument>): void {
  serve('/docs', 'text/html; charset=utf-8', () => apiPage(document, stylePath.slice(1)));
  serve(stylePath, 'text/css; charset=utf-8', () => readFileSync(join(import.meta.dirname, 'api-page.css'), 'utf8'));

  function serve(path: string, type: string, make: () => string | Promise<string>): void {
    let text: string | null = null;
    api.get(path, async (c) => {
      c.set('pattern', path);
      text ??= await make();
      const tag = entityTag(text);
      const headers = { 'content-type': type, 'cache-control': 'no-cache', etag: tag };
      return hasTag(c.req.raw.headers, tag) ? c.body(null, 304, headers) : c.body(text, 200, headers);
    });
  }
}

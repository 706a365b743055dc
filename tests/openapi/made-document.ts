import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { openApiDocument } from '#server/http/openapi.ts';

const wire = join(import.meta.dirname, '../../domain/wire');

/** The OpenAPI document of all calls, made without a server. */
export async function madeDocument(): Promise<ReturnType<typeof openApiDocument>> {
  const names = readdirSync(wire).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(names.map((name) => import(pathToFileURL(join(wire, name)).href) as Promise<Record<string, unknown>>));
  return openApiDocument(modules.flatMap((exported) => Object.values(exported).filter(isEndpoint)));
}

function isEndpoint(value: unknown): value is EndpointParts {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointParts } from '#domain/wire/endpoint.ts';

/**
 * One call as it was made against the demo data, and what came back, its lists cut short. `tests/openapi/examples.test.ts` makes each of them
 * anew, in the order of the file, and writes down the answers when it is asked to (`RECORD_EXAMPLES=1`).
 */
export interface Example {
  call: string;
  /** Which of the demo people made it; nobody for what anybody may. Absent: whoever had come so far that it could be made. */
  by?: string | null | undefined;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  answer?: unknown;
}

export const examplesFile = join(import.meta.dirname, 'openapi-examples.json');

export function readExamples(): readonly Example[] {
  return JSON.parse(readFileSync(examplesFile, 'utf8')) as Example[];
}

/** The example of a call, if it has one. */
export function exampleFinder(): (endpoint: Pick<EndpointParts, 'method' | 'path'>) => Example | undefined {
  const byCall = new Map(readExamples().map((example) => [example.call, example]));
  return ({ method, path }) => byCall.get(`${method} ${path}`);
}

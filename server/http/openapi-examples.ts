import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointParts } from '#domain/wire/endpoint.ts';

/**
 * A call that was made against the demo data, and its answer with shortened lists. `tests/openapi/examples.test.ts` repeats all of them
 * in the order of the file, and records the answers with `RECORD_EXAMPLES=1`.
 */
export interface Example {
  call: string;
  /** The demo user who made the call; null: an anonymous caller. Absent: the user to whom the previous examples led. */
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

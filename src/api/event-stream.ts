import * as v from 'valibot';
import type { Schema } from '#domain/wire/endpoint.ts';
import { wireVersion, wireVersionHeader } from '#domain/wire/fields.ts';
import { readableProblemSchema } from '#domain/wire/problem.ts';
import { ApiError, NoAnswerError } from './api-error.ts';

/** The server sends a heartbeat every 15 s: without one for this many milliseconds the connection is dead, whatever the system says. */
const silenceMs = 40_000;

/**
 * Reads `text/event-stream` with fetch, because an EventSource cannot carry a bearer token (decision A87). Each event is parsed by `schema`. Resolves when the
 * server ends the stream. @throws {ApiError} {NoAnswerError}
 */
export async function readStream(
  url: string,
  token: string | null,
  schema: Schema | null,
  signal: AbortSignal | undefined,
  onAnswer: (answer: unknown) => void,
): Promise<void> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener('abort', abort);
  let timer = setTimeout(abort, silenceMs);
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        [wireVersionHeader]: String(wireVersion),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      cache: 'no-store',
      signal: stop.signal,
    });
    if (!response.ok) throw refusal(await response.text());
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) throw new Error('no event stream');
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(abort, silenceMs);
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) onAnswer(v.parse(schema ?? v.undefined(), JSON.parse(event.slice(6))));
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new NoAnswerError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    stop.abort();
  }
}

/** @throws when the text is no problem document of our API */
function refusal(text: string): ApiError {
  return new ApiError(v.parse(readableProblemSchema, JSON.parse(text)));
}

import { useEffect, useState } from 'react';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { CallArguments } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';

const pollEveryMs = 5_000;
/** After so many polls the stream is tried again: the obstacle may be gone. */
const pollsBeforeStream = 12;

/**
 * The current answer of a live call, by its stream or, where none gets through, by polling every five seconds. `problem`: the API refuses, and polling stops.
 * `given` is compared by value; null: nothing is asked yet.
 */
export function useLive<const E extends EndpointParts & { live: 'risk' }>(
  endpoint: E,
  given: CallArguments<E> | null,
): { answer: ResponseOf<E> | null; problem: ApiError | null } {
  const api = useApi();
  const [answer, setAnswer] = useState<ResponseOf<E> | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const asked = given === null ? null : JSON.stringify(given);

  useEffect(() => {
    if (asked === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const parts = { ...(JSON.parse(asked) as CallArguments<E>), signal };
    const tell = (next: ResponseOf<E>) => {
      if (!signal.aborted) setAnswer(() => next);
    };
    const attempt = (asking: Promise<void>) =>
      asking.then(
        () => true,
        (error: unknown) => {
          // A refusal is final, so polling stops. "Too many streams" is none, and no more is a server that cannot answer now, as during maintenance.
          if (error instanceof ApiError && error.status < 500 && error.code !== 'rate-limited' && !signal.aborted) {
            setProblem(error);
            leaving.abort();
          }
          return false;
        },
      );
    const watch = async () => {
      while (!signal.aborted) {
        // A stream that the server ended after its maximum duration is opened again after one poll.
        const polls = (await attempt(api.stream(endpoint, parts, tell))) ? 1 : pollsBeforeStream;
        for (let at = 0; at < polls && !signal.aborted; at += 1) {
          await attempt(api.call(endpoint, parts).then(tell));
          await pause(pollEveryMs, signal);
        }
      }
    };
    void watch();
    return () => leaving.abort();
  }, [api, endpoint, asked]);
  return { answer, problem };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

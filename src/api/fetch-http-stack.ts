import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';

/**
 * A request without an answer after this many milliseconds counts as failed. On a slow line part of the chunk has arrived by then, and the next attempt continues
 * from there.
 */
export const answerTimeoutMs = 30_000;

export interface Answer {
  status: number;
  header: (name: string) => string | null;
  text: string;
}

/**
 * One request with a time limit for all of it, without a referrer or the browser's cache. A redirect counts as somebody else's answer. @throws when no answer
 * arrives in time
 */
export async function request(
  url: string,
  init: { method: string; headers: Record<string, string>; body?: BodyInit | null },
  stop = new AbortController(),
): Promise<Answer> {
  const timer = setTimeout(() => {
    stop.abort();
  }, answerTimeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      body: init.body ?? null,
      signal: stop.signal,
      cache: 'no-store',
      // There are no cookies to omit. But Chromium gives requests that omit credentials connections of their own, and repeats a request by itself if it was cut on a
      // reused connection: a chunk must go out on a fresh one.
      credentials: init.method === 'PATCH' ? 'omit' : 'same-origin',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The address of a new slot, below the address at which it was asked for. The server names it by its own path, but a proxy may serve the API at another one; and so
 * credentials go to no other server.
 */
const slotBelow = (url: string, location: string | null) => location && `${url}/${location.split('/').at(-1)}`;

/** tus over fetch: XMLHttpRequest does not exist in a service worker. */
export const fetchHttpStack: HttpStack = {
  getName: () => 'fetch',
  createRequest(method, url): HttpRequest {
    const headers: Record<string, string> = {};
    const stop = new AbortController();
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => {
        headers[name] = value;
      },
      getHeader: (name) => headers[name],
      // Bytes sent are not progress: only bytes confirmed by the server are.
      setProgressHandler: () => {},
      send: async (body: BodyInit | null | undefined): Promise<HttpResponse> => {
        const answer = await request(url, { method, headers, body: body ?? null }, stop);
        return {
          getStatus: () => answer.status,
          getHeader: (name) => (name === 'Location' ? slotBelow(url, answer.header(name)) : answer.header(name)) ?? undefined,
          getBody: () => answer.text,
          getUnderlyingObject: () => answer,
        };
      },
      abort: async () => {
        stop.abort();
      },
      getUnderlyingObject: () => stop,
    };
  },
};

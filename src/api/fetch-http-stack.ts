import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';

/** No answer after so long counts as none; a chunk on a slow line arrives in part, and the next attempt goes on from there. */
export const answerTimeoutMs = 30_000;

export interface Answer {
  status: number;
  header: (name: string) => string | null;
  text: string;
}

/**
 * One request with a time limit for the whole of it. No referrer goes along, no cache answers, and a redirect is
 * somebody else's answer. @throws when nothing answers in time.
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
      // There are no cookies. But Chromium gives requests that omit credentials connections of their own, and sends what was cut on a connection
      // that had been used before a second time by itself: a piece must find one that was not.
      credentials: init.method === 'PATCH' ? 'omit' : 'same-origin',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() };
  } finally {
    clearTimeout(timer);
  }
}

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
      // Bytes that merely left are not counted: only those that the server confirms.
      setProgressHandler: () => {},
      send: async (body: BodyInit | null | undefined): Promise<HttpResponse> => {
        const answer = await request(url, { method, headers, body: body ?? null }, stop);
        return {
          getStatus: () => answer.status,
          getHeader: (name) => answer.header(name) ?? undefined,
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

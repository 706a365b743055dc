import type { Events } from '#server/ports/events.ts';

/** The interval of heartbeats, so that neither a proxy nor the reader closes a silent stream. */
const heartbeatMs = 15_000;
/** The longest life of a stream; a client that is still there opens a new one. */
const longestMs = 10 * 60_000;

/** Whether the caller asks for an event stream, with the answer again whenever it changes. */
export function wantsEvents(headers: Headers): boolean {
  return /\btext\/event-stream\b/.test(headers.get('accept') ?? '');
}

/**
 * An answer as `text/event-stream`: the result of `read`, and a new result whenever the topic is announced and the result has changed. Each
 * event is the whole answer, so that a missed one does not matter. The stream ends when `read` fails, when the caller disconnects, after `longestMs`, or when this
 * process stops; then `onEnd` is called once.
 */
export function eventStream(events: Events, topic: string, read: () => Promise<unknown>, onEnd: () => void): Response {
  const encoder = new TextEncoder();
  let end: (isLeft?: boolean) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOver = false;
      let isReading = false;
      let isOld = false;
      let told = '';
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const look = async () => {
        isOld = true;
        if (isReading) return;
        isReading = true;
        try {
          while (isOld && !isOver) {
            isOld = false;
            const answer = JSON.stringify(await read());
            if (isOver || answer === told) continue;
            told = answer;
            write(`data: ${answer}\n\n`);
          }
        } catch {
          end();
        } finally {
          isReading = false;
        }
      };
      const beat = setInterval(() => write(':\n\n'), heartbeatMs);
      const limit = setTimeout(() => end(), longestMs);
      let leave: () => void = () => undefined;
      end = (isLeft = false) => {
        if (isOver) return;
        isOver = true;
        clearInterval(beat);
        clearTimeout(limit);
        leave();
        onEnd();
        if (!isLeft) controller.close();
      };
      leave = events.subscribe(topic, { onChange: () => void look(), onEnd: () => end() });
      void look();
    },
    cancel() {
      end(true);
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}

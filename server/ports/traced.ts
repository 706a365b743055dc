import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('peritia');
const kinds = { inside: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER } as const;

export interface Traced {
  kind?: keyof typeof kinds;
  attributes?: Attributes;
}

/**
 * Runs something as an OpenTelemetry span below the current one. When traces are not exported it costs nothing. Of an error only its name is recorded, because its
 * message may quote what somebody sent. `run` may rename the span once it knows a better name.
 */
export function traced<T>(name: string, { kind = 'inside', attributes = {} }: Traced, run: (span: Span) => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, async (span) => {
    try {
      return await run(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Whether there is a current span that is recorded. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

/** The id of the current trace, by which a line of the log leads to it; undefined: there is none. */
export function traceId(): string | undefined {
  return isTraced() ? trace.getActiveSpan()?.spanContext().traceId : undefined;
}

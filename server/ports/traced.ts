import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('peritia');
const kinds = { inside: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER } as const;

export interface Traced {
  kind?: keyof typeof kinds;
  attributes?: Attributes;
}

/**
 * Does something as a span of OpenTelemetry, a part of the one that is under way. Where traces go nowhere it costs nothing. Of an error its name alone is told: a
 * message may quote what somebody sent. `run` may give the span another name once it knows one.
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

/** Whether a span is under way that goes somewhere. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

/** The id of the trace under way, by which a line of the log leads to it; undefined: there is none. */
export function traceId(): string | undefined {
  return isTraced() ? trace.getActiveSpan()?.spanContext().traceId : undefined;
}

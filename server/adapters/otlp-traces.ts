import { context, diag, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

/** Statements and names are shorter than this; the rest of a longer value is cut off. */
const attributeValueLengthLimit = 2000;
/** A process that wants to end does not wait longer than this for a collector that does not answer. */
const exportTimeoutMillis = 5000;

export interface TraceTarget {
  /** The base address of a collector that speaks OTLP over HTTP: `/v1/traces` is appended. */
  address: URL;
  headers: Record<string, string>;
  serviceName: string;
}

/**
 * From now on the spans of `traced` are sent to the collector in batches. Spans that it does not accept are dropped, and `onError` is called. @returns a function that
 * sends the remaining spans and stops
 */
export function startTraces({ address, headers, serviceName }: TraceTarget, onError: () => void): () => Promise<void> {
  // The library's messages may contain addresses and headers, so they are not logged.
  const nothing = () => undefined;
  diag.setLogger({ error: onError, warn: nothing, info: nothing, debug: nothing, verbose: nothing });
  const url = `${address.href.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportTimeoutMillis });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanLimits: { attributeValueLengthLimit },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch(onError);
    trace.disable();
    context.disable();
    diag.disable();
  };
}

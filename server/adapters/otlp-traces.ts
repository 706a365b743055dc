import { context, diag, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

/** A statement or a name is never so long; what is longer helps nobody. */
const attributeValueLengthLimit = 2000;
/** A collector that is away does not hold a process back that wants to end. */
const exportTimeoutMillis = 5000;

export interface TraceTarget {
  /** The base of a collector that speaks OTLP over HTTP: `/v1/traces` is appended. */
  address: URL;
  headers: Record<string, string>;
  serviceName: string;
}

/**
 * From now on what `traced` does is sent to the collector, in batches. What it does not take is dropped, and `onError` hears of it. Answers how it ends, with what is left
 * sent.
 */
export function startTraces({ address, headers, serviceName }: TraceTarget, onError: () => void): () => Promise<void> {
  // The library's own words may hold addresses and headers.
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

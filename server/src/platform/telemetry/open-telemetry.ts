import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Config } from "../../config.ts";
import { PRODUCT_VERSION } from "../product-version.ts";
import { queryEvents } from "./events.ts";
import type { SpanOptions, TracedSpan, Tracer } from "./tracing.ts";

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Timeout of an export, in milliseconds. */
const EXPORT_TIMEOUT = 5000;
/** Maximum length of a statement in a span. */
const MAX_STATEMENT = 2000;

/**
 * Creates the tracer. Loaded only if traces are written: the packages take memory, and time at
 * every start.
 */
export function createTracer(config: Config, endpoint: string): Tracer {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const propagator = new W3CTraceContextPropagator();
  propagation.setGlobalPropagator(propagator);
  const provider = createProvider(config, endpoint);
  const tracer = provider.getTracer("masthead", PRODUCT_VERSION);

  const record: Tracer["record"] = (name, { startedAt, error, ...options }) => {
    const span = tracer.startSpan(name, {
      ...spanOptions(options),
      startTime: performance.timeOrigin + startedAt,
    });
    if (error) fail(span, error);
    span.end();
  };
  const unsubscribe = recordQueries(record);

  return {
    record,
    inSpan(name, options, run) {
      const parent = options.parent
        ? propagation.extract(ROOT_CONTEXT, options.parent.headers)
        : context.active();
      return tracer.startActiveSpan(name, spanOptions(options), parent, (span) =>
        runAndEnd(span, run),
      );
    },
    headers() {
      const carrier: Record<string, string> = {};
      propagation.inject(activeContext(), carrier);
      return carrier;
    },
    async stop() {
      unsubscribe();
      await provider.shutdown().catch(() => {});
      contexts.disable();
      context.disable();
      propagation.disable();
    },
  };
}

/**
 * The packages read OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG and OTEL_EXPORTER_OTLP_HEADERS
 * themselves.
 */
function createProvider({ OTEL_SERVICE_NAME }: Config, endpoint: string): BasicTracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT,
  });
  return new BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": OTEL_SERVICE_NAME,
      "service.version": PRODUCT_VERSION,
      "process.pid": process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
}

/** Records SQL statements as spans. Returns a function that ends that. */
const recordQueries = (record: Tracer["record"]): (() => void) =>
  queryEvents.subscribe(({ statement, connection, startedAt, error }) => {
    // Statements of the job queue and of connection checks belong to no request or job.
    if (!trace.getActiveSpan()) return;
    const attributes = {
      "db.system.name": "postgresql",
      "db.query.text": statement.slice(0, MAX_STATEMENT),
      "db.client": connection,
    };
    record(queryName(statement), { kind: "client", attributes, startedAt, error });
  });

const activeContext = (): Context => context.active();

const spanOptions = ({ kind, attributes = {} }: SpanOptions) => ({
  kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
  attributes,
});

function fail(span: Span, error: Error | undefined): void {
  // Messages of database errors contain values.
  span.setStatus({ code: SpanStatusCode.ERROR, message: error?.name ?? "" });
}

function runAndEnd<T>(span: Span, run: (traced: TracedSpan) => T): T {
  const traced: TracedSpan = {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (error) => fail(span, error),
  };
  const endWith = (error: unknown) => {
    fail(span, error as Error);
    span.end();
  };
  try {
    const result = run(traced);
    if (result instanceof Promise) result.then(() => span.end(), endWith);
    else span.end();
    return result;
  } catch (error) {
    endWith(error);
    throw error;
  }
}

/** Name of a query's span: its first word, such as SELECT. */
const queryName = (statement: string): string =>
  /^[\s(]*([a-z]+)/i.exec(statement)?.[1]?.toUpperCase() ?? "query";

import type { IncomingMessage } from "node:http";
import type { Attributes } from "@opentelemetry/api";
import type { Config } from "../../config.ts";

/** Traced operation. */
export interface TracedSpan {
  /** Renames the span when more is known, such as the route of a request. */
  rename(name: string): void;
  set(attributes: Attributes): void;
  fail(error?: Error): void;
}

/** Writes spans of this process. */
export interface Tracer {
  /**
   * Runs a function in a span, which is the parent of spans within it, and ends with the promise or
   * the call.
   */
  inSpan<T>(name: string, options: SpanOptions, run: (span: TracedSpan) => T): T;
  /**
   * Records an operation within the current span that has just ended; times as of
   * `performance.now()`.
   */
  record(
    name: string,
    options: SpanOptions & { startedAt: number; error: Error | undefined },
  ): void;
  /** Headers that let the receiver of a request continue the trace. */
  headers(): Record<string, string>;
  stop(): Promise<void>;
}

export interface SpanOptions {
  kind?: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** Request with the header `traceparent`, whose trace is continued. */
  parent?: IncomingMessage;
}

const IGNORED_SPAN: TracedSpan = { rename: () => {}, set: () => {}, fail: () => {} };

let tracer: Tracer | undefined;

/** Runs a function in a span, if traces are written. */
export function inSpan<T>(name: string, options: SpanOptions, run: (span: TracedSpan) => T): T {
  return tracer ? tracer.inSpan(name, options, run) : run(IGNORED_SPAN);
}

/** Headers for an outgoing request; none if no traces are written. */
export const traceHeaders = (): Record<string, string> => tracer?.headers() ?? {};

/**
 * Starts to write traces to OTEL_EXPORTER_OTLP_ENDPOINT. Without it no package is loaded. One
 * tracer serves the whole process.
 * @returns undefined without an endpoint, or if the tracer already runs
 */
export async function startTracing(config: Config): Promise<Tracer | undefined> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT || tracer) return undefined;
  const { createTracer } = await import("./open-telemetry.ts");
  const started = createTracer(config, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  tracer = {
    ...started,
    stop: async () => {
      tracer = undefined;
      await started.stop();
    },
  };
  return tracer;
}

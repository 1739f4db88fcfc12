import { z } from "zod";

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Settings of metrics, traces and the slow-query log. */
export const telemetrySettings = {
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe("Port that serves /metrics, and nothing else; unset: none"),
  METRICS_HOST: z.string().default("127.0.0.1").describe("Where METRICS_PORT listens"),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .max(256)
    .optional()
    .describe("Bearer token with which /metrics is served on PORT; unset: it is not"),
  SLOW_QUERY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600_000)
    .default(500)
    .describe("Milliseconds from which a query is logged; 0: none is"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("OpenTelemetry collector that receives traces over HTTP; unset: none are written"),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .max(4000)
    .optional()
    .describe("Headers for the collector: name=value, separated by commas"),
  OTEL_SERVICE_NAME: z.string().max(100).default("masthead"),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Share of traces, for the samplers by ratio"),
};

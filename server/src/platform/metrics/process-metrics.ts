import { DEPENDENCIES, DEPENDENCY_FAILURE_OUTCOMES } from "@masthead/contract/system/status.ts";
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import { openEventStreams } from "../http/event-streams.ts";
import type { Pages } from "../pages/pages.ts";
import type { Platform } from "../platform.ts";
import { PRODUCT_VERSION } from "../product-version.ts";
import {
  changeLagEvents,
  dependencyEvents,
  HEARTBEAT_OUTCOMES,
  heartbeatEvents,
  heartbeatWriteEvents,
  jobCheckEvents,
  jobEvents,
  type MailEvent,
  mailEvents,
  purgeEvents,
  queryEvents,
  renderEvents,
  requestEvents,
  STREAM_PLACE_OUTCOMES,
  streamPlaceEvents,
  transitionEvents,
} from "../telemetry/events.ts";
import { responseCounters } from "../telemetry/traffic.ts";

/** Upper limits of histograms, in seconds. */
const BUCKETS = {
  request: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  query: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
  job: [0.01, 0.1, 0.5, 1, 5, 30, 60, 300, 600],
  lag: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
};

const MAIL_OUTCOMES: MailEvent["outcome"][] = ["sent", "failed", "rejected"];

const seconds = (milliseconds: number) => milliseconds / 1000;
const outcome = (failed: boolean) => (failed ? "failed" : "ok");

/**
 * Registers the metrics of this process.
 * @param pages if it serves pages
 * @returns a function that ends the measurements
 */
export function registerProcessMetrics(
  registry: Registry,
  platform: Platform,
  pages: Pages | undefined,
): () => void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "masthead_build_info",
    help: "Version of the product",
    labelNames: ["version"],
    registers: [registry],
    aggregator: "max",
  }).set({ version: PRODUCT_VERSION }, 1);
  countProcesses(registry, { measured: 1, expected: platform.config.WORKERS });
  unresponsiveProcesses(registry);
  registerResponses(registry);
  registerDatabase(registry, platform);
  if (pages) registerPages(registry, pages);

  const subscriptions = [...observeDurations(registry), ...countEvents(registry)];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

/** Registers histograms of durations. Returns functions that end the measurements. */
function observeDurations(registry: Registry): (() => void)[] {
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: keyof typeof BUCKETS,
    ...labelNames: Label[]
  ) => new Histogram({ name, help, labelNames, buckets: BUCKETS[buckets], registers: [registry] });
  const requests = histogram(
    "masthead_http_request_duration_seconds",
    "Duration of requests that the fast lane did not answer",
    "request",
    "method",
    "route",
  );
  const renders = histogram(
    "masthead_render_duration_seconds",
    "Duration of renders, without waiting",
    "request",
    "outcome",
  );
  const queries = histogram(
    "masthead_query_duration_seconds",
    "Duration of SQL statements",
    "query",
    "connection",
  );
  const jobs = histogram(
    "masthead_job_duration_seconds",
    "Duration of job runs",
    "job",
    "name",
    "outcome",
  );
  const lag = histogram("masthead_change_lag_seconds", "Delay of change notifications", "lag");
  return [
    requestEvents.subscribe(({ method, route, duration }) =>
      requests.observe({ method, route }, seconds(duration)),
    ),
    renderEvents.subscribe(({ duration, failed }) =>
      renders.observe({ outcome: outcome(failed) }, seconds(duration)),
    ),
    queryEvents.subscribe(({ connection, duration }) =>
      queries.observe({ connection }, seconds(duration)),
    ),
    jobEvents.subscribe(({ name, duration, failed }) =>
      jobs.observe({ name, outcome: outcome(failed) }, seconds(duration)),
    ),
    changeLagEvents.subscribe((delay) => lag.observe(seconds(delay))),
  ];
}

/** Registers counters of events. Returns functions that end the counts. */
function countEvents(registry: Registry): (() => void)[] {
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const mails = counter("masthead_mails_total", "Emails by outcome", "outcome");
  const transitions = counter(
    "masthead_state_transitions_total",
    "State transitions of records, such as payment attempts",
    "machine",
    "to",
  );
  const jobChecks = counter(
    "masthead_job_checks_failed_total",
    "Checks for due jobs that failed: the jobs then wait for the next poll of their worker",
  );
  const heartbeats = counter(
    "masthead_heartbeats_total",
    "Heartbeats of players: accepted, refused by a limit, or dropped by a full buffer",
    "outcome",
  );
  const heartbeatWrites = counter(
    "masthead_heartbeat_writes_failed_total",
    "Writes of buffered heartbeats that failed; they are retried",
  );
  for (const outcome of HEARTBEAT_OUTCOMES) heartbeats.inc({ outcome }, 0);
  const streamPlaces = counter(
    "masthead_stream_places_total",
    "Devices that began to play in a subscription with a limit of simultaneous streams, or were refused",
    "outcome",
  );
  for (const outcome of STREAM_PLACE_OUTCOMES) streamPlaces.inc({ outcome }, 0);
  const purges = counter("masthead_cdn_purges_total", "Purges of the CDN by outcome", "outcome");
  const dependencies = counter(
    "masthead_dependency_failures_total",
    "Failures of services outside, such as the payment gateway",
    "dependency",
    "outcome",
  );
  // From the start: Prometheus sees no increase of a series that begins with 1.
  for (const dependency of DEPENDENCIES)
    for (const outcome of DEPENDENCY_FAILURE_OUTCOMES) dependencies.inc({ dependency, outcome }, 0);
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0);
  return [
    jobCheckEvents.subscribe(() => jobChecks.inc()),
    mailEvents.subscribe(({ outcome }) => mails.inc({ outcome })),
    dependencyEvents.subscribe(({ dependency, outcome }) =>
      dependencies.inc({ dependency, outcome }),
    ),
    heartbeatEvents.subscribe(({ outcome }) => heartbeats.inc({ outcome })),
    heartbeatWriteEvents.subscribe(() => heartbeatWrites.inc()),
    streamPlaceEvents.subscribe(({ outcome }) => streamPlaces.inc({ outcome })),
    purgeEvents.subscribe(({ outcome, count }) => purges.inc({ outcome }, count)),
    transitionEvents.subscribe(({ machine, to }) => transitions.inc({ machine, to })),
  ];
}

/**
 * Registers the gauges of processes. The primary counts none itself, but also expects them: so they
 * are there when all have ended.
 */
export function countProcesses(
  registry: Registry,
  { measured, expected }: { measured: number; expected: number },
): void {
  const registers = [registry];
  new Gauge({
    name: "masthead_processes",
    help: "Processes whose metrics are added up: more than 1 with WORKERS",
    registers,
  }).set(measured);
  new Gauge({
    name: "masthead_processes_expected",
    help: "Processes that WORKERS asks for",
    registers,
    aggregator: "max",
  }).set(expected);
}

/**
 * Registers the gauge of worker processes that do not answer. A process that answers reports 0; the
 * primary sets it for the others.
 */
export const unresponsiveProcesses = (registry: Registry) =>
  new Gauge({
    name: "masthead_processes_unresponsive",
    help: "Processes of WORKERS that did not answer the scrape: they hang, or are overloaded",
    registers: [registry],
  });

function registerResponses(registry: Registry): void {
  new Gauge({
    name: "masthead_event_streams",
    help: "Open streams of server-sent events, such as readers of live blogs",
    registers: [registry],
    collect() {
      this.set(openEventStreams());
    },
  });
  new Counter({
    name: "masthead_fast_lane_bytes_total",
    help: "Bytes of cached responses that the fast lane sent",
    registers: [registry],
    collect() {
      this.reset();
      for (const { bytes } of responseCounters()) this.inc(bytes);
    },
  });
  new Counter({
    name: "masthead_http_responses_total",
    help: "Responses by route, status and result of the page cache",
    labelNames: ["method", "route", "status", "cache"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, status, cache, requests } of responseCounters())
        this.inc({ method, route, status: String(status), cache }, requests);
    },
  });
}

function registerDatabase(
  registry: Registry,
  { database, background, replica, writes }: Platform,
): void {
  new Gauge({
    name: "masthead_database_writable",
    help: "1; 0 while the disk of the database is full",
    registers: [registry],
    aggregator: "min",
    collect() {
      this.set(writes.state === "ok" ? 1 : 0);
    },
  });
  if (replica)
    new Gauge({
      name: "masthead_replica",
      help: "1 for the current state of the read replica",
      labelNames: ["state"],
      registers: [registry],
      collect() {
        for (const state of ["used", "behind", "unreachable"])
          this.set({ state }, replica.state === state ? 1 : 0);
      },
    });
  new Gauge({
    name: "masthead_database_connections",
    help: "Connections of a pool, and queries that wait for one",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of [
        ["requests", database.pool],
        ["background", background.pool],
        ...(replica ? [["replica", replica.database.pool] as const] : []),
      ] as const) {
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
}

function registerPages(registry: Registry, { cache, slots }: Pages): void {
  new Gauge({
    name: "masthead_page_cache_bytes",
    help: "Memory of the page cache",
    registers: [registry],
    collect() {
      this.set(cache.bytes);
    },
  });
  new Counter({
    name: "masthead_renders_refused_total",
    help: "Renders that were refused because of overload",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(slots.refused);
    },
  });
}

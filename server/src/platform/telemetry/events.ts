import { channel as openChannel } from "node:diagnostics_channel";
import type { Dependency, DependencyFailureOutcome } from "@masthead/contract/system/status.ts";

/**
 * Event channel of this process, for metrics, traces and the log. Publishing without a subscriber
 * costs one check.
 */
export interface EventChannel<Event> {
  readonly hasSubscribers: boolean;
  publish(event: Event): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (event: Event) => void): () => void;
}

function eventChannel<Event>(name: string): EventChannel<Event> {
  const channel = openChannel(`masthead.${name}`);
  return {
    get hasSubscribers() {
      return channel.hasSubscribers;
    },
    publish: (event) => channel.publish(event),
    subscribe(listener) {
      const onMessage = (event: unknown) => listener(event as Event);
      channel.subscribe(onMessage);
      return () => void channel.unsubscribe(onMessage);
    },
  };
}

/** Response of the HTTP server, which the fast lane did not send. Times are in milliseconds. */
export interface RequestEvent {
  method: string;
  route: string;
  status: number;
  duration: number;
}

/** Render of a page or API response, in milliseconds, without the wait for a slot. */
export interface RenderEvent {
  duration: number;
  failed: boolean;
}

/** SQL statement without its values. */
export interface QueryEvent {
  statement: string;
  /** Application name of the connection. */
  connection: string;
  /** `performance.now()` at the start, and milliseconds from the call to the result. */
  startedAt: number;
  duration: number;
  error: Error | undefined;
}

/**
 * Email that was handed to the mail server, or not; `rejected`: the server works, but does not
 * accept the recipient.
 */
export interface MailEvent {
  at: Date;
  outcome: "sent" | "failed" | "rejected";
  error: string | null;
}

/** Failure of a service outside, see dependency.ts. */
export interface DependencyEvent {
  dependency: Dependency;
  outcome: DependencyFailureOutcome;
  cause: string;
  reference: string | null;
  at: Date;
}

/** State transition of a record, such as a payment attempt. Published before the commit. */
export interface TransitionEvent {
  machine: string;
  to: string;
}

/** Run of a job, in milliseconds. */
export interface JobEvent {
  name: string;
  duration: number;
  failed: boolean;
}

/** Check for due jobs that failed. */
export interface JobCheckEvent {
  error: Error;
}

/**
 * Purges of the CDN that were sent, failed and will be retried, or given up because no copy is as
 * old.
 */
export interface PurgeEvent {
  outcome: "sent" | "failed" | "expired";
  count: number;
}

/** Outcomes of heartbeats of players, for audience figures. */
export const HEARTBEAT_OUTCOMES = ["accepted", "refused", "dropped"] as const;

/** Heartbeats that were accepted, refused by the limit of a network, or dropped by a full buffer. */
export interface HeartbeatEvent {
  outcome: (typeof HEARTBEAT_OUTCOMES)[number];
}

/** Write of buffered heartbeats that failed; it is retried. */
export interface HeartbeatWriteEvent {
  error: unknown;
}

/** Outcomes of requests for a place among the devices that a subscription lets play. */
export const STREAM_PLACE_OUTCOMES = ["granted", "takenOver", "refused"] as const;

/** Request for a place by a device that has none yet. */
export interface StreamPlaceEvent {
  outcome: (typeof STREAM_PLACE_OUTCOMES)[number];
}

export const requestEvents = eventChannel<RequestEvent>("request");
export const renderEvents = eventChannel<RenderEvent>("render");
export const queryEvents = eventChannel<QueryEvent>("query");
export const mailEvents = eventChannel<MailEvent>("mail");
export const dependencyEvents = eventChannel<DependencyEvent>("dependency");
export const transitionEvents = eventChannel<TransitionEvent>("transition");
export const jobEvents = eventChannel<JobEvent>("job");
export const jobCheckEvents = eventChannel<JobCheckEvent>("job-check");
export const purgeEvents = eventChannel<PurgeEvent>("cdn-purge");
export const heartbeatEvents = eventChannel<HeartbeatEvent>("heartbeat");
export const heartbeatWriteEvents = eventChannel<HeartbeatWriteEvent>("heartbeat-write");
export const streamPlaceEvents = eventChannel<StreamPlaceEvent>("stream-place");
/** Delay of change notifications in milliseconds, from sending to receiving in the same process. */
export const changeLagEvents = eventChannel<number>("change-lag");

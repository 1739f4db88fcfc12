import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import {
  type Agents,
  FetchError,
  requestGuarded,
} from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { dependencyFailed } from "../../../platform/telemetry/dependency.ts";
import { mayReachPush } from "../push/push-hosts.ts";
import { createVapidAuthorization } from "../push/vapid.ts";
import { encryptMessage } from "./encrypt-message.ts";

/** Concurrent connections per push service. */
const MAX_CONNECTIONS = 100;
/**
 * Response bytes read so that the connection can be reused. It is closed after a longer response.
 */
const MAX_RESPONSE_BYTES = 16 * 1024;
/** Upper limit of `retry-after`, in milliseconds. */
const MAX_RETRY_AFTER = HOUR;

interface PushRequest {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: Buffer;
  /** Time for which the push service stores the message for an offline device, in seconds. */
  ttl: number;
  urgency: "normal" | "high";
  /** The push service replaces an undelivered message with the same topic. */
  topic: string;
}

/**
 * Outcome of a push request. `wait` is the delay that the push service requested before a retry, in
 * milliseconds.
 */
export type PushResult =
  | { outcome: "accepted" | "gone" | "refused" }
  | { outcome: "retry"; wait: number | null };

export interface PushClient {
  post(request: PushRequest): Promise<PushResult>;
  close(): void;
}

/**
 * Opens a client for push services that reuses connections. Close it when done.
 * @param timeout in milliseconds
 */
export function openPushClient(
  platform: Pick<Platform, "config" | "publicUrl" | "log">,
  timeout: number,
): PushClient {
  const options = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const agents: Agents = { http: new http.Agent(options), https: new https.Agent(options) };
  const mayReach = mayReachPush(platform.config);
  const authorizationFor = createVapidAuthorization(platform);
  // Without the path, which identifies a browser. An expired subscription is not a failure.
  const report = (outcome: "refused" | "retry", endpoint: string, error: unknown) =>
    dependencyFailed(platform.log, {
      dependency: "push",
      outcome: outcome === "refused" ? "refused" : "failed",
      error,
      reference: URL.parse(endpoint)?.host,
    });
  return {
    async post({ endpoint, p256dh, auth, payload, ttl, urgency, topic }) {
      try {
        const body = encryptMessage(payload, { p256dh, auth });
        const headers = {
          authorization: authorizationFor(new URL(endpoint).origin),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          "content-length": body.length,
          ttl,
          urgency,
          topic,
        };
        const signal = AbortSignal.timeout(timeout);
        const { response } = await requestGuarded(endpoint, {
          headers,
          body,
          signal,
          mayReach,
          agents,
          idleTimeout: timeout,
        });
        drain(response);
        const result = resultOf(response);
        if (result.outcome === "refused" || result.outcome === "retry")
          report(result.outcome, endpoint, new Error(`status ${response.statusCode}`));
        return result;
      } catch (error) {
        // A forbidden address or an invalid key will not work later either.
        const outcome = !(error instanceof FetchError) || error.isBlocked ? "refused" : "retry";
        report(outcome, endpoint, error);
        return outcome === "retry" ? { outcome, wait: null } : { outcome };
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function resultOf({ statusCode = 0, headers }: IncomingMessage): PushResult {
  if (statusCode >= 200 && statusCode < 300) return { outcome: "accepted" };
  if (statusCode === 404 || statusCode === 410) return { outcome: "gone" };
  if (statusCode === 429 || statusCode >= 500)
    return { outcome: "retry", wait: parseRetryAfter(headers["retry-after"]) };
  return { outcome: "refused" };
}

/** Parses `retry-after`, which is a number of seconds or a date. Returns milliseconds. */
function parseRetryAfter(header: string | undefined): number | null {
  if (!header) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER);
}

function drain(response: IncomingMessage): void {
  let length = 0;
  response.on("error", () => {});
  response.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) response.destroy();
  });
}

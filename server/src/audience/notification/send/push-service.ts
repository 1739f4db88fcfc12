import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import webPush from "web-push";
import { type Agents, FetchFailed, type MayReach, requestGuarded } from "../../../platform/outgoing/guarded-request.ts";
import { isPublicAddress } from "../../../platform/outgoing/public-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { vapidStatements } from "../push/vapid.ts";

/** Connections to one push service at a time. */
const CONNECTIONS = 100;
/** Bytes of an answer that are read, so that its connection can serve the next; of a longer one it is closed. */
const ANSWER_BYTES = 16 * 1024;
/** Longest wait that a push service may ask for, in milliseconds. */
const LONGEST_WAIT = 60 * 60 * 1000;

/** Whether PUSH_HOSTS names the host of an address, with its port or without. */
export const isNamedPushHost = ({ PUSH_HOSTS }: Platform["config"], url: URL): boolean =>
  PUSH_HOSTS.includes(url.host) || PUSH_HOSTS.includes(url.hostname);

/** Whether a push service stands where it may: in the public internet, or where PUSH_HOSTS says. */
export const mayReachPush =
  (config: Platform["config"]): MayReach =>
  (address, url) =>
    isPublicAddress(address) || isNamedPushHost(config, url);

interface PushMail {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: Buffer;
  /** Seconds for which it is worth showing. */
  ttl: number;
  urgency: "normal" | "high";
  /** What of the same topic waits at the service is replaced. */
  topic: string;
}

/** What a push service made of it. `wait` is for how many milliseconds it asked to be left alone. */
export type PushAnswer = { outcome: "accepted" | "gone" | "refused" } | { outcome: "again"; wait: number | null };

export interface PushService {
  post(mail: PushMail): Promise<PushAnswer>;
  close(): void;
}

/**
 * Posts to push services over connections that are kept. Close it when done.
 * @param within milliseconds that an answer may take
 */
export function openPushService(platform: Pick<Platform, "config" | "publicUrl">, within: number): PushService {
  const options = { keepAlive: true, maxSockets: CONNECTIONS };
  const agents: Agents = { http: new http.Agent(options), https: new https.Agent(options) };
  const mayReach = mayReachPush(platform.config);
  const statementTo = vapidStatements(platform);
  return {
    async post({ endpoint, p256dh, auth, payload, ttl, urgency, topic }) {
      try {
        const body = webPush.encrypt(p256dh, auth, payload, "aes128gcm").cipherText;
        const headers = {
          authorization: statementTo(new URL(endpoint).origin),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          "content-length": body.length,
          ttl,
          urgency,
          topic,
        };
        const signal = AbortSignal.timeout(within);
        const { response } = await requestGuarded(endpoint, { headers, body, signal, mayReach, agents, silence: within });
        readOff(response);
        return answerOf(response);
      } catch (error) {
        // An address that may not be connected to, or a key that is none, is no better tomorrow.
        if (!(error instanceof FetchFailed) || error.closed) return { outcome: "refused" };
        return { outcome: "again", wait: null };
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function answerOf({ statusCode = 0, headers }: IncomingMessage): PushAnswer {
  if (statusCode >= 200 && statusCode < 300) return { outcome: "accepted" };
  if (statusCode === 404 || statusCode === 410) return { outcome: "gone" };
  if (statusCode === 429 || statusCode >= 500) return { outcome: "again", wait: waitOf(headers["retry-after"]) };
  return { outcome: "refused" };
}

/** Retry-After is in seconds, or a date. */
function waitOf(after: string | undefined): number | null {
  if (!after) return null;
  const wait = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_WAIT);
}

function readOff(response: IncomingMessage): void {
  let length = 0;
  response.on("error", () => {});
  response.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > ANSWER_BYTES) response.destroy();
  });
}

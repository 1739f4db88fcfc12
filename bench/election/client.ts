import * as http from "node:http";
import * as https from "node:https";

const TIMEOUT_MS = 10_000;
/** Tells readers from the bench in logs. */
export const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Purpose of a request; the report has a line for each. */
export const REQUEST_KINDS = [
  "home",
  "article",
  "search",
  "view",
  "playback",
  "playlist",
  "heartbeat",
  "order",
  "sign-up",
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * Requests of one kind so far: latencies in milliseconds, and the number of failures by status or
 * error.
 */
interface KindCounts {
  latencies: number[];
  failures: Map<string, number>;
}

/** Client of one origin on behalf of many people, each with a separate address. */
export interface CrowdClient {
  counts: Record<RequestKind, KindCounts>;
  /**
   * Sends a request of the person with this number, and returns the body, or undefined if it
   * failed.
   */
  send(
    kind: RequestKind,
    person: number,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<string | undefined>;
  close(): void;
}

/**
 * Creates a client. Over https each person has a separate connection and loopback address. Over
 * http all share connections, and their addresses are in X-Forwarded-For.
 */
export function createCrowdClient(origin: string): CrowdClient {
  const isSecure = origin.startsWith("https:");
  const agent = new (isSecure ? https : http).Agent({ keepAlive: true, maxSockets: 512 });
  const counts = Object.fromEntries(
    REQUEST_KINDS.map((kind) => [kind, { latencies: [], failures: new Map() }]),
  ) as unknown as CrowdClient["counts"];
  const fail = (kind: RequestKind, reason: string) =>
    counts[kind].failures.set(reason, (counts[kind].failures.get(reason) ?? 0) + 1);
  return {
    counts,
    close: () => agent.destroy(),
    send: (kind, person, method, path, body) =>
      new Promise((done) => {
        const startedAt = performance.now();
        const failed = (error: Error) => {
          fail(kind, error.message);
          done(undefined);
        };
        const text = body === undefined ? undefined : JSON.stringify(body);
        const network = `${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;
        const headers = {
          "accept-encoding": text ? "identity" : "gzip, deflate, br",
          "accept-language": person % 3 ? "ar" : "en",
          "user-agent": USER_AGENT,
          ...(!isSecure && { "x-forwarded-for": `10.${network}` }),
          ...(text && {
            origin,
            "content-type": "application/json",
            "content-length": Buffer.byteLength(text),
          }),
        };
        const options = {
          agent,
          method,
          headers,
          timeout: TIMEOUT_MS,
          ...(isSecure && { localAddress: `127.${network}` }),
        };
        const request = (isSecure ? https : http).request(origin + path, options, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", failed);
          response.on("end", () => {
            counts[kind].latencies.push(performance.now() - startedAt);
            const status = response.statusCode ?? 0;
            if (status >= 400) fail(kind, String(status));
            done(status < 400 ? Buffer.concat(chunks).toString() : undefined);
          });
        });
        request
          .on("timeout", () =>
            request.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} s`)),
          )
          .on("error", failed);
        request.end(text);
      }),
  };
}

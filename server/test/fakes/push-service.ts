import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushMessage } from "@masthead/contract/audience/notification/push-message.ts";
import { type Device, deviceOf } from "./push-device.ts";

interface Delivery {
  device: number;
  message: PushMessage;
  headers: IncomingHttpHeaders;
}

export interface PushResponse {
  status: number;
  headers?: Record<string, string>;
}

/**
 * Fake push service on loopback with its browsers, which verify and decrypt messages as real ones
 * do.
 */
export interface FakePushService {
  origin: string;
  host: string;
  /** Accepted messages, in order of arrival. */
  deliveries: Delivery[];
  /** Messages that could not be decrypted or had no valid VAPID signature, one line each. */
  unreadable: string[];
  /** Response to a request; 201 by default. */
  respond: (device: number, attempt: number) => PushResponse | Promise<PushResponse>;
  /** Number of requests for each browser. */
  requestCounts: Map<number, number>;
  /** Browsers that received a notification, and how many duplicates the service worker drops. */
  countRecipients(notificationId: number): { devices: number; repeated: number };
  close(): Promise<void>;
}

export async function startFakePushService(): Promise<FakePushService> {
  const devices = new Map<number, Device>();
  const verified = new Map<string, boolean>();
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const number = Number(/^\/push\/(\d+)$/.exec(request.url ?? "")?.[1]);
      const attempt = (service.requestCounts.get(number) ?? 0) + 1;
      service.requestCounts.set(number, attempt);
      const { status, headers } = await service.respond(number, attempt);
      if (status === 201) {
        try {
          if (!hasValidVapid(request.headers.authorization ?? "", service.origin, verified))
            throw new Error("invalid VAPID header");
          const device = devices.get(number) ?? deviceOf(number);
          devices.set(number, device);
          service.deliveries.push({
            device: number,
            message: device.read(Buffer.concat(chunks)),
            headers: request.headers,
          });
        } catch (error) {
          service.unreadable.push(`${number}: ${(error as Error).message}`);
        }
      }
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: FakePushService = {
    origin: `http://${host}`,
    host,
    deliveries: [],
    unreadable: [],
    requestCounts: new Map(),
    respond: () => ({ status: 201 }),
    countRecipients(notificationId) {
      const recipients = service.deliveries
        .filter(({ message }) => message.id === notificationId)
        .map(({ device }) => device);
      const unique = new Set(recipients).size;
      return { devices: unique, repeated: recipients.length - unique };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return service;
}

/** Whether a VAPID header (RFC 8292) is for this service, not expired, and signed by its key. */
function hasValidVapid(
  authorization: string,
  origin: string,
  cache: Map<string, boolean>,
): boolean {
  const cached = cache.get(authorization);
  if (cached !== undefined) return cached;
  const [, head = "", payload = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString() || "{}") as {
    aud?: string;
    exp?: number;
    sub?: string;
  };
  const hour = 60 * 60;
  const now = Date.now() / 1000;
  const areClaimsValid =
    claims.aud === origin &&
    (claims.exp ?? 0) > now &&
    (claims.exp ?? 0) <= now + 24 * hour &&
    /^mailto:|^https:/.test(claims.sub ?? "");
  const isValid =
    areClaimsValid &&
    verify(
      "sha256",
      Buffer.from(`${head}.${payload}`),
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
  cache.set(authorization, isValid);
  return isValid;
}

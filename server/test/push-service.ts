import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushMessage } from "@masthead/contract/audience/push-message.ts";
import { type Device, deviceOf } from "./push-device.ts";

interface Arrived {
  device: number;
  message: PushMessage;
  headers: IncomingHttpHeaders;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** A push service on loopback, and the browsers behind it: what comes is checked and decrypted as a browser would. */
export interface LoopbackPush {
  origin: string;
  /** host:port */
  host: string;
  /** Everything that was accepted, in its order. */
  arrived: Arrived[];
  /** What could not be read, or was not signed by the key that it names. */
  unreadable: string[];
  /** What it answers; 201 unless told otherwise. */
  answer: (device: number, attempt: number) => Answer | Promise<Answer>;
  /** How often each of these browsers was asked for. */
  asked: Map<number, number>;
  /** What each browser shows of a notification, when its service worker drops those that it knows; and how many came that it knew. */
  shown(notificationId: number): { devices: number; repeated: number };
  close(): Promise<void>;
}

export async function startLoopbackPush(): Promise<LoopbackPush> {
  const devices = new Map<number, Device>();
  const statements = new Map<string, boolean>();
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const number = Number(/^\/push\/(\d+)$/.exec(request.url ?? "")?.[1]);
      const attempt = (service.asked.get(number) ?? 0) + 1;
      service.asked.set(number, attempt);
      const { status, headers } = await service.answer(number, attempt);
      if (status === 201) {
        try {
          if (!signed(request.headers.authorization ?? "", service.origin, statements)) throw new Error("the statement is not signed");
          const device = devices.get(number) ?? deviceOf(number);
          devices.set(number, device);
          service.arrived.push({ device: number, message: device.read(Buffer.concat(chunks)), headers: request.headers });
        } catch (error) {
          service.unreadable.push(`${number}: ${(error as Error).message}`);
        }
      }
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: LoopbackPush = {
    origin: `http://${host}`,
    host,
    arrived: [],
    unreadable: [],
    asked: new Map(),
    answer: () => ({ status: 201 }),
    shown(notificationId) {
      const got = service.arrived.filter(({ message }) => message.id === notificationId).map(({ device }) => device);
      const unique = new Set(got).size;
      return { devices: unique, repeated: got.length - unique };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return service;
}

/** Whether a VAPID statement is for this service, holds, and is signed by the key beside it: RFC 8292. */
function signed(authorization: string, origin: string, known: Map<string, boolean>): boolean {
  const before = known.get(authorization);
  if (before !== undefined) return before;
  const [, head = "", payload = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString() || "{}") as { aud?: string; exp?: number; sub?: string };
  const hour = 60 * 60;
  const now = Date.now() / 1000;
  const fits =
    claims.aud === origin && (claims.exp ?? 0) > now && (claims.exp ?? 0) <= now + 24 * hour && /^mailto:|^https:/.test(claims.sub ?? "");
  const good =
    fits &&
    verify(
      "sha256",
      Buffer.from(`${head}.${payload}`),
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
  known.set(authorization, good);
  return good;
}

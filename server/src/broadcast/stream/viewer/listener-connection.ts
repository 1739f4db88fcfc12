import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasOptedOutOfTracking } from "../../../platform/http/client-privacy.ts";
import { proxyCountryOf } from "../../../platform/http/proxy-country.ts";
import type { Platform } from "../../../platform/platform.ts";
import { heartbeatBuffer } from "./heartbeat-buffer.ts";
import { deviceOfPlayer } from "./viewer-device.ts";

/** Time between the heartbeats of a connection, in milliseconds: as of players. */
const INTERVAL_MS = 20_000;

/** Query parameter of a stream whose player sends no heartbeats. */
export const COUNTED_CONNECTION = "listen";

/**
 * Counts a listener while a connection is open, for players without scripts, which send no
 * heartbeats.
 */
export function countConnection(
  platform: Platform,
  channelId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const { headers, ip } = request;
  const device = deviceOfPlayer(headers["user-agent"]?.slice(0, 400) ?? null);
  if (!device) return;
  const isAnonymous = hasOptedOutOfTracking(headers);
  const viewer = randomUUID();
  const beat = () =>
    heartbeatBuffer(platform).add({
      channelId,
      viewer,
      at: new Date(),
      country: isAnonymous ? null : proxyCountryOf(platform.config, request),
      device: isAnonymous ? "unknown" : device,
      address: ip,
    });
  beat();
  const timer = setInterval(beat, INTERVAL_MS);
  reply.raw.once("close", () => clearInterval(timer));
}

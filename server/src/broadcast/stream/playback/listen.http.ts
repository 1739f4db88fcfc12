import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { DEFAULT_LOCALE } from "@masthead/contract/platform/locale.ts";
import { LOW_DATA_SEGMENT } from "@masthead/contract/platform/low-data-switch.ts";
import type { FastifyInstance } from "fastify";
import type { RouteContext } from "../../../platform/http/routes.ts";
import { sendStreamError } from "../stream.http.ts";
import { COUNTED_CONNECTION } from "../viewer/listener-connection.ts";

const ID = /^[1-9]\d{0,14}$/;

/**
 * Registers `/low-data/listen/{id}`: a redirect to the stream of a radio channel for a plain audio
 * element, which cannot request the playback first. The caller needs the same access as a player.
 */
export function registerListening(http: FastifyInstance, { callerOf }: RouteContext): void {
  http.get<{ Params: { id: string } }>(
    `/${LOW_DATA_SEGMENT}/listen/:id`,
    async (request, reply) => {
      const id = Number(request.params.id);
      if (!ID.test(request.params.id)) return sendStreamError(reply, 404);
      const client = callerOf(request).clientIn(DEFAULT_LOCALE);
      let playback: Playback;
      try {
        const { kind } = await client.channel.get({ id });
        if (kind !== "audio") return sendStreamError(reply, 404);
        playback = await client.playback.channel({ id });
      } catch (error) {
        const { status } = error as { status?: unknown };
        if (status === 404) return sendStreamError(reply, 404);
        if (status === 402 || status === 403) return sendStreamError(reply, 403);
        throw error;
      }
      return reply.header("cache-control", "private, no-store").redirect(countedUrl(playback), 302);
    },
  );
}

/** URL of a playback whose listener is counted while the connection to this server is open. */
function countedUrl({ audioUrl, url, type }: Playback): string {
  const target = audioUrl ?? url;
  const isProxied = type === "file" && target.startsWith("/stream/");
  return isProxied ? `${target}?${COUNTED_CONNECTION}=1` : target;
}

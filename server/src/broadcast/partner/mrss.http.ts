import { DEFAULT_LOCALE } from "@masthead/contract/platform/locale.ts";
import type { FastifyInstance } from "fastify";
import type { RouteContext } from "../../platform/http/routes.ts";
import { sendStreamError } from "../stream/stream.http.ts";

/**
 * Route `/mrss/media/{episode}/{file}`: stable URL of a free video, which redirects to where it
 * plays now. URLs with a token expire, and TV apps store those of the feed.
 */
export function registerEpisodeMedia(
  http: FastifyInstance,
  { platform, clientOf }: RouteContext,
): void {
  http.get<{ Params: { episode: string; file: string } }>(
    "/mrss/media/:episode/:file",
    async (request, reply) => {
      const { episode, file } = request.params;
      if (!/^[1-9]\d{0,14}$/.test(episode) || !/^[\w-]{1,40}\.\w{2,5}$/.test(file))
        return sendStreamError(reply, 404);
      try {
        // Without the session of the caller: a premium episode is refused to everybody.
        const client = clientOf(platform, DEFAULT_LOCALE);
        const { url } = await client.playback.episode({ id: Number(episode) });
        return reply
          .header("cache-control", "no-store")
          .header("access-control-allow-origin", "*")
          .redirect(url, 302);
      } catch (error) {
        const { status } = error as { status?: unknown };
        if (status === 404 || status === 402 || status === 403) return sendStreamError(reply, 404);
        throw error;
      }
    },
  );
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CacheTag } from "../../../cache-tags.ts";
import { sendFile } from "../../../platform/http/send-file.ts";
import type { Platform } from "../../../platform/platform.ts";
import { maxAgeForAllIn } from "../../age-rating/age-access.service.ts";
import { rulesAbove } from "../../play-rule/play-rules.ts";
import { CAPTIONS_NAME, episodeCaptionsFile } from "../captions/episode-captions-file.ts";
import { publicFileHeaders } from "../public-file.ts";
import { sampleFile, sampleOf } from "../sample/sample-files.ts";
import { sendStreamError } from "../stream.http.ts";
import { signedFetchUrl } from "../stream-fetch.ts";
import { streamFormatOf } from "../stream-format.ts";
import { episodeSource } from "../stream-source.service.ts";
import type { EpisodeSource } from "./episode-recordings.ts";
import { recordingFileOf } from "./recording.service.ts";

/**
 * Route `/podcast/{episode}/{file}`: the audio of a free episode that plays for everyone, at a stable URL, as podcast apps
 * need it, and its subtitles. Redirects to audio that is hosted elsewhere.
 */
export function registerPodcast(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { episode: string; file: string } }>(
    "/podcast/:episode/:file",
    async (request, reply) => {
      const { episode, file: name } = request.params;
      const row = /^[1-9]\d{0,15}$/.test(episode)
        ? await episodeSource(platform, Number(episode), new Date())
        : null;
      if (!row || row.premium) return sendStreamError(reply, 404);
      const rules = rulesAbove(row.playRules, await maxAgeForAllIn(platform, new Date()));
      if (rules.length) return sendStreamError(reply, 404);
      if (CAPTIONS_NAME.test(name)) return sendCaptions(platform, request, reply, row, name);
      if (!row.audioUrl) return sendStreamError(reply, 404);
      const { audioUrl } = row;
      const format = streamFormatOf(audioUrl, "recordedAudio");
      if (format.type !== "file" || format.fileName !== name) return sendStreamError(reply, 404);
      allowEveryOrigin(reply);
      if (/^https?:/.test(audioUrl))
        return reply
          .header("cache-control", "no-store")
          .redirect(signedFetchUrl(platform.config, audioUrl), 302);
      const sample = sampleOf(audioUrl);
      const file = sample ? sampleFile(sample, name) : await recordingFileOf(platform, audioUrl);
      if (!file) return sendStreamError(reply, 404);
      await sendFile(request, reply.headers(publicFileHeaders(platform, tagsOf(row))), file);
      return reply;
    },
  );
}

const tagsOf = ({ id, programId }: EpisodeSource): CacheTag[] => [
  `episode:${id}`,
  `program:${programId}`,
  // The age rating from which a PIN is asked.
  "list:setting",
];

const allowEveryOrigin = (reply: FastifyReply) =>
  reply
    .header("cross-origin-resource-policy", "cross-origin")
    .header("access-control-allow-origin", "*");

async function sendCaptions(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  row: EpisodeSource,
  name: string,
): Promise<FastifyReply> {
  const file = await episodeCaptionsFile(platform.database.db, row.id, name);
  if (!file) return sendStreamError(reply, 404);
  allowEveryOrigin(reply).headers(publicFileHeaders(platform, tagsOf(row)));
  await sendFile(request, reply, file);
  return reply;
}

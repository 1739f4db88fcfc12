import type { FastifyInstance } from "fastify";
import { sendFile } from "../../platform/http/send-file.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordingFileOf } from "./recording.service.ts";
import { sampleFile, sampleOf } from "./sample/sample-files.ts";
import { refuse } from "./stream.http.ts";
import { formOf } from "./stream-form.ts";
import { episodeSource } from "./stream-source.service.ts";
import { addressForUs } from "./stream-web.ts";

/** For how long others may keep it, in seconds: as long as a free episode that was made premium can still be heard. */
const KEPT = 3600;

/**
 * `/podcast/{episode}/{file}`: the sound of a free episode at an address that stays, as podcast programs need it. What stands
 * elsewhere on the web is led to.
 */
export function registerPodcast(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { episode: string; file: string } }>("/podcast/:episode/:file", async (request, reply) => {
    const { episode, file: name } = request.params;
    const row = /^[1-9]\d{0,15}$/.test(episode) ? await episodeSource(platform, Number(episode), new Date()) : null;
    const address = row && !row.premium ? row.audioUrl : null;
    if (!address) return refuse(reply, 404);
    const form = formOf(address, "sound");
    if (form.type !== "file" || form.entry !== name) return refuse(reply, 404);
    reply.header("cross-origin-resource-policy", "cross-origin").header("access-control-allow-origin", "*");
    if (/^https?:/.test(address)) return reply.header("cache-control", "no-store").redirect(addressForUs(platform.config, address), 302);
    const sample = sampleOf(address);
    const file = sample ? sampleFile(sample, name) : await recordingFileOf(platform, address);
    if (!file) return refuse(reply, 404);
    await sendFile(request, reply.header("cache-control", `public, max-age=${KEPT}`), file);
    return reply;
  });
}

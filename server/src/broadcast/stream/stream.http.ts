import type { FastifyInstance, FastifyReply } from "fastify";
import { sendFile } from "../../platform/http/send-file.ts";
import { FetchFailed } from "../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordingFileOf } from "./recording.service.ts";
import { sendSample } from "./sample/sample.http.ts";
import { sampleOf } from "./sample/sample-files.ts";
import type { Asked } from "./stream-asked.ts";
import { formOf } from "./stream-form.ts";
import { grantOf } from "./stream-grant.service.ts";
import { UnreadablePlaylist } from "./upstream/rewrite-playlist.ts";
import { sendUpstream } from "./upstream/upstream.http.ts";

/** Longest that a browser keeps a segment, in seconds; never longer than its token. */
const KEPT = 3600;

/**
 * `/stream/{expires}.{signature}/{what}/…`: streams and recordings for who has a token. 403 when the token is wrong, of something else or has
 * expired, 404 for what is not there, 502 when upstream does not give it. The bare name of a recording is no address.
 */
export function registerStreams(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { "*": string } }>("/stream/*", async (request, reply) => {
    const [, token = "", what = "", rest = ""] = /^([^/]*)\/([^/]*)\/(.*)$/s.exec(request.params["*"]) ?? [];
    const now = new Date();
    const grant = await grantOf(platform, token, what, now);
    if (grant === 403 || grant === 404) return refuse(reply, grant);
    const seconds = Math.min(KEPT, Math.floor((grant.expiresAt.getTime() - now.getTime()) / 1000));
    reply.header("cache-control", `private, max-age=${seconds}`);
    const refusal = await send(platform, { request, reply, grant, rest, now });
    return refusal ? refuse(reply, refusal) : reply;
  });
  app.get("/recordings/*", (_request, reply) => refuse(reply, 403));
}

/** Begins to send what is asked for, or says what to answer instead. */
async function send(platform: Platform, asked: Asked): Promise<404 | 502 | undefined> {
  const { reply, grant, rest, request } = asked;
  const sample = sampleOf(grant.address);
  if (sample) return (await sendSample(sample, asked)) ? undefined : 404;
  if (grant.address.startsWith("/recordings/")) {
    const file = rest === formOf(grant.address, grant.use).entry ? await recordingFileOf(platform, grant.address) : undefined;
    return file ? void (await sendFile(request, reply, file)) : 404;
  }
  try {
    return (await sendUpstream(platform, asked)) ? undefined : 404;
  } catch (error) {
    if (!(error instanceof FetchFailed || error instanceof UnreadablePlaylist)) throw error;
    if (!reply.raw.destroyed) platform.log.warn({ what: grant.opened, reason: error.message }, "stream of upstream");
    return error instanceof FetchFailed && (error.status === 404 || error.status === 410) ? 404 : 502;
  }
}

const SAID = { 403: "forbidden", 404: "not found", 502: "no answer from where the stream comes from" } as const;

/** Answers with a status that nobody keeps. */
export function refuse(reply: FastifyReply, status: keyof typeof SAID): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(SAID[status]);
}

import {
  isRecordingFile,
  RECORDING_PATH_PREFIX,
  recordingPath,
} from "@masthead/contract/newsroom/article/article-recording.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type CallerPlace, countryOfCaller } from "../../audience/country/country.service.ts";
import { recordingGrantExpiry } from "../../newsroom/article/access/recording-grant.ts";
import { publicArticlesWithRecording } from "../../newsroom/article/article-recording.sql.ts";
import { publicLiveBlogsWithRecording } from "../../newsroom/live-blog/entry/entry-recording.sql.ts";
import { tagOfLiveBlog } from "../../newsroom/live-blog/live-blog.tags.ts";
import { proxyCountryOf } from "../../platform/http/proxy-country.ts";
import { sendFile } from "../../platform/http/send-file.ts";
import { FetchError } from "../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../platform/platform.ts";
import { dependencyFailed } from "../../platform/telemetry/dependency.ts";
import { maxAgeForAllIn } from "../age-rating/age-access.service.ts";
import { isCountryRule, refusingRule, rulesAbove } from "../play-rule/play-rules.ts";
import { captionsFileOf } from "./captions/captions.service.ts";
import { CAPTIONS_NAME, episodeCaptionsFile } from "./captions/episode-captions-file.ts";
import { sendProtected } from "./failover/protected.http.ts";
import { publicFileHeaders } from "./public-file.ts";
import { recordingFileOf } from "./recording/recording.service.ts";
import { sendSample } from "./sample/sample.http.ts";
import { sampleOf } from "./sample/sample-files.ts";
import { streamFormatOf } from "./stream-format.ts";
import { admitViewer, resolveGrant } from "./stream-grant.service.ts";
import { endWithPlace } from "./stream-limit/stream-limit.service.ts";
import type { StreamRequest } from "./stream-request.ts";
import { playRulesOfRecording } from "./stream-source.service.ts";
import { UnreadablePlaylist } from "./upstream/playlist-lines.ts";
import { sendUpstream } from "./upstream/upstream.http.ts";
import { COUNTED_CONNECTION, countConnection } from "./viewer/listener-connection.ts";

/** Maximum cache lifetime of a segment in browsers, in seconds; never longer than its token. */
const MAX_CACHE_SECONDS = 3600;

/**
 * Route `/stream/{expires}.{signature}/{scope}/…`: streams and recordings for callers with a token.
 * Responds with 403 when the token is invalid, expired or of another scope, a rule refuses the
 * caller, or another device has taken its place, 404 when the file does not exist, and 502 when
 * upstream fails. Route `/recordings/{file}`: recordings in the text of a free article that readers
 * see, or in a free entry of its live blog, and below it their subtitles. Route
 * `/recordings/{token}/{file}`: recordings of other articles and of previews. All others respond
 * with 403.
 */
export function registerStreams(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { "*": string } }>("/stream/*", async (request, reply) => {
    const [, token = "", scope = "", rest = ""] =
      /^([^/]*)\/([^/]*)\/(.*)$/s.exec(request.params["*"]) ?? [];
    const now = new Date();
    const grant = await resolveGrant(platform, token, scope, now);
    if (grant === 403 || grant === 404) return sendStreamError(reply, grant);
    const admitted = await admitViewer(platform, placeOf(platform, request), grant, now);
    if (admitted === 403) return sendStreamError(reply, 403);
    reply.header("cache-control", privateUntil(grant.expiresAt, now));
    if (admitted.place !== null) endWithPlace(reply.raw, platform, admitted.place);
    const errorStatus = await send(platform, {
      request,
      reply,
      grant: admitted,
      path: rest,
      now,
    });
    return errorStatus ? sendStreamError(reply, errorStatus) : reply;
  });
  app.get<{ Params: { "*": string } }>("/recordings/*", async (request, reply) => {
    const [first = "", ...rest] = request.params["*"].split("/");
    const token = isRecordingFile(first) ? undefined : first;
    const [name = "", ...captions] = token === undefined ? [first, ...rest] : rest;
    const recording = isRecordingFile(name)
      ? await recordingFileOf(platform, recordingPath(name))
      : undefined;
    const caching = recording && (await recordingCaching(platform, request, name, token));
    if (!caching) return sendStreamError(reply, 403);
    const file = captions.length
      ? await captionsFileOf(platform.database.db, name, captions.join("/"))
      : recording;
    if (!file) return sendStreamError(reply, 404);
    await sendFile(request, reply.headers(caching), file);
    return reply;
  });
}

/**
 * Returns the caching headers of a recording that an article or an entry of a live blog has; undefined if the caller may not
 * load it.
 */
async function recordingCaching(
  platform: Platform,
  request: FastifyRequest,
  file: string,
  token: string | undefined,
): Promise<Record<string, string> | undefined> {
  const now = new Date();
  // The same file may be that of an episode with rules.
  const rules = await playRulesOfRecording(platform, recordingPath(file));
  const applicable = rulesAbove(rules, await maxAgeForAllIn(platform, now));
  const country = applicable.some(isCountryRule)
    ? await countryOfCaller(platform, placeOf(platform, request))
    : null;
  if (refusingRule(applicable, country)) return undefined;
  if (token !== undefined) {
    const expiresAt = await recordingGrantExpiry(platform, token, file, now);
    return expiresAt && { "cache-control": privateUntil(expiresAt, now) };
  }
  const { db } = platform.database;
  const [articleIds, liveBlogIds] = await Promise.all([
    publicArticlesWithRecording(db, file, now),
    publicLiveBlogsWithRecording(db, file, now),
  ]);
  const tags = [
    ...new Set([...articleIds, ...liveBlogIds].map((id) => `article:${id}` as const)),
    ...liveBlogIds.map(tagOfLiveBlog),
  ];
  if (!tags.length) return undefined;
  return rules.length
    ? { "cache-control": "private, no-store" }
    : publicFileHeaders(platform, tags);
}

/** Address of the caller of a request, and the country that a trusted proxy states. */
const placeOf = (platform: Platform, request: FastifyRequest): CallerPlace => ({
  address: request.ip,
  proxyCountry: proxyCountryOf(platform.config, request),
});

/** Caching of a file until its token expires. */
const privateUntil = (expiresAt: Date, now: Date): string =>
  `private, max-age=${Math.min(MAX_CACHE_SECONDS, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))}`;

/** Starts sending the requested file, or returns the error status to send instead. */
async function send(
  platform: Platform,
  streamRequest: StreamRequest,
): Promise<404 | 502 | undefined> {
  const { reply, grant, path, request } = streamRequest;
  const { protection } = grant;
  if (isCaptions(streamRequest)) return sendCaptions(platform, streamRequest);
  const sample = sampleOf(grant.sourceUrl);
  if (sample && !protection) return (await sendSample(sample, streamRequest)) ? undefined : 404;
  if (grant.sourceUrl.startsWith(RECORDING_PATH_PREFIX)) {
    const file =
      path === streamFormatOf(grant.sourceUrl, grant.use).fileName
        ? await recordingFileOf(platform, grant.sourceUrl)
        : undefined;
    return file ? void (await sendFile(request, reply, file)) : 404;
  }
  try {
    const isSent = protection
      ? await sendProtected(platform, streamRequest, protection)
      : await sendUpstream(platform, streamRequest);
    if (!isSent) return 404;
    countPlainListener(platform, streamRequest);
    return undefined;
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof UnreadablePlaylist)) throw error;
    if (!reply.raw.destroyed)
      dependencyFailed(platform.log, { dependency: "stream", error, reference: grant.scope });
    return error instanceof FetchError && (error.status === 404 || error.status === 410)
      ? 404
      : 502;
  }
}

const isCaptions = ({ grant, path }: StreamRequest): boolean =>
  /^(?:episode|sound)-/.test(grant.scope) && CAPTIONS_NAME.test(path);

/** Sends the subtitles of an episode to callers who may play it. */
async function sendCaptions(
  { database: { db } }: Platform,
  { request, reply, grant, path }: StreamRequest,
): Promise<404 | undefined> {
  const id = Number(grant.scope.split("-")[1]);
  const file = await episodeCaptionsFile(db, id, path);
  return file ? void (await sendFile(request, reply, file)) : 404;
}

/** Counts a player without scripts that loads an endless stream of a radio channel. */
function countPlainListener(platform: Platform, streamRequest: StreamRequest): void {
  const { request, reply, grant } = streamRequest;
  const [, channelId] = /^channel-(\d+)/.exec(grant.scope) ?? [];
  const query = request.query as Record<string, unknown>;
  const isEndless =
    streamFormatOf(grant.sourceUrl, grant.use).type === "file" &&
    reply.statusCode === 200 &&
    !reply.hasHeader("content-length");
  const isPlainPlayer = request.method === "GET" && query[COUNTED_CONNECTION] === "1";
  if (channelId && grant.use === "audio" && isEndless && isPlainPlayer)
    countConnection(platform, Number(channelId), streamRequest);
}

const ERROR_TEXTS = { 403: "forbidden", 404: "not found", 502: "upstream unavailable" } as const;

/** Sends an uncacheable error response. */
export function sendStreamError(
  reply: FastifyReply,
  status: keyof typeof ERROR_TEXTS,
): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(ERROR_TEXTS[status]);
}

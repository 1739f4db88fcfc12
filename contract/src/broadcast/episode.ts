import { z } from "zod";
import { picture } from "../newsroom/picture.ts";
import { byId, callOf, id, inLocale, publicCall, scrolling, scrollOf } from "../system/call.ts";
import { moment, recordEdit, staffPaging, staffRecord, textInBoth, webAddress, writtenInBoth, writtenName } from "../system/record.ts";
import { recordCalls } from "../system/record-calls.ts";
import { channelRef, programRef } from "./air.ts";

/** Largest recording that is uploaded, in bytes. */
export const RECORDING_BYTES = 4 * 1024 ** 3;
/** Largest part of one that a call takes, in bytes. */
export const UPLOAD_PART_BYTES = 8 * 1024 ** 2;
/** Largest number of a season. */
export const SEASON_MAX = 10_000;
/** Longest recording, in seconds. */
const LONGEST = 7 * 24 * 60 * 60;
/** Longest description of an episode, in characters. */
export const EPISODE_TEXT_LENGTH = 10_000;
/** How many names `all` gives at most. */
export const ALL_EPISODES = 500;

/** An episode as it stands on a card. */
export const episodeCard = z.object({
  id,
  program: programRef,
  season: z.number().int().nullable(),
  number: z.number().int().nullable(),
  title: z.string(),
  summary: z.string(),
  picture: picture.nullable(),
  durationSeconds: z.number().int().nullable(),
  airAt: moment.nullable(),
  endAt: moment.nullable(),
  premium: z.boolean(),
  playable: z.boolean().describe("Has been aired and has a picture to play"),
  listenable: z.boolean().describe("Has been aired and has sound to play"),
});
export type EpisodeCard = z.infer<typeof episodeCard>;

export const episodeDetails = episodeCard.extend({
  description: z.string().describe("Plain text in paragraphs"),
  channel: channelRef.nullable(),
  previous: episodeCard.nullable(),
  next: episodeCard.nullable(),
});
export type EpisodeDetails = z.infer<typeof episodeDetails>;

/** An episode as staff get it. */
export const staffEpisode = staffRecord.extend({
  programId: id,
  program: z.string(),
  season: z.number().int().nullable(),
  number: z.number().int().nullable(),
  title: textInBoth,
  description: textInBoth,
  imageId: id.nullable(),
  image: picture.nullable(),
  videoUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
  durationSeconds: z.number().int().nullable(),
  channelId: id.nullable(),
  channel: z.string().nullable(),
  airAt: moment.nullable(),
  endAt: moment.nullable(),
  status: z.boolean(),
  premium: z.boolean(),
});
export type StaffEpisode = z.infer<typeof staffEpisode>;

/** Where a recording stands: an address of the web, one that an upload got, or a sample of the server's own. */
const recording = webAddress.or(z.string().regex(/^(\/recordings\/[0-9a-f]{64}\.[a-z0-9]{2,4}|sample:[a-z]{1,20})$/));

export const RECORDING_KINDS = ["video", "audio"] as const;

/** An uploaded recording. */
export const recordingFile = z.object({
  url: z.string().describe("For `videoUrl` or `audioUrl`"),
  kind: z.enum(RECORDING_KINDS),
  mimeType: z.string(),
  bytes: z.number().int(),
  durationSeconds: z.number().int().nullable(),
});
export type RecordingFile = z.infer<typeof recordingFile>;

const time = z.iso.datetime({ offset: true }).nullable();

const fields = {
  programId: id,
  season: z.number().int().min(0).max(SEASON_MAX).nullable().optional(),
  number: z.number().int().min(0).max(1_000_000).nullable().optional(),
  title: writtenName,
  description: writtenInBoth(EPISODE_TEXT_LENGTH).optional(),
  imageId: id.nullable().optional(),
  videoUrl: recording.nullable().optional().describe("HLS or MP4"),
  audioUrl: recording.nullable().optional().describe("MP3 or M4A, for the podcast"),
  durationSeconds: z.number().int().min(1).max(LONGEST).nullable().optional(),
  channelId: id.nullable().optional().describe("Where it airs; with it and `airAt` it stands in the schedule"),
  airAt: time.optional(),
  endAt: time.optional().describe("Default: `airAt` and the duration"),
  status: z.boolean().optional(),
  premium: z.boolean().optional(),
};

const tags = ["episodes"];
const filters = { programId: id.optional(), channelId: id.optional(), season: z.number().int().min(0).max(SEASON_MAX).optional() };

export const episodeContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/episodes", tags, summary: "Episodes that have been aired, newest first" })
    .input(scrolling.extend(filters))
    .output(scrollOf(episodeCard)),
  all: publicCall
    .route({ method: "GET", path: "/v1/episodes/all", tags, summary: `Titles of the newest ${ALL_EPISODES} episodes` })
    .input(inLocale.extend({ programId: id.optional() }))
    .output(z.array(episodeCard.pick({ id: true, program: true, season: true, number: true, title: true, airAt: true }))),
  get: publicCall.route({ method: "GET", path: "/v1/episodes/{id}", tags, summary: "One episode" }).input(byId).output(episodeDetails),
  ...recordCalls({
    entity: "Episodes",
    tag: "episodes",
    noun: "episode",
    paths: { list: "/v1/episodes/admin/paginate", edit: "/v1/episodes/{id}", status: "/v1/episodes/status/{id}" },
    row: staffEpisode,
    list: staffPaging(["airAt", "title", "number", "status", "premium", "createdAt", "updatedAt", "id"]).extend({
      ...filters,
      premium: z.boolean().optional(),
    }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ programId: true, title: true }),
  }),
  upload: callOf("manage", "Episodes")
    .meta({ bodyLimit: UPLOAD_PART_BYTES + 64 * 1024, limit: { points: 3000, seconds: 60 } })
    .route({
      method: "POST",
      path: "/v1/episodes/upload",
      tags,
      summary: "Staff: bring a recording in, part by part in their order; its bytes decide what it is",
    })
    .input(
      z.strictObject({
        upload: z.uuid().describe("Made by who sends; one for all parts"),
        offset: z.number().int().min(0).describe("Bytes before this part"),
        total: z.number().int().min(1).max(RECORDING_BYTES),
        file: z.file().describe("The part"),
      }),
    )
    .output(
      z.object({
        received: z.number().int().describe("Bytes so far: where the next part begins, also after a part that came too early or twice"),
        recording: recordingFile.nullable().describe("With the last part"),
      }),
    ),
};

import { z } from "zod";
import { MAX_VIDEO_PIXELS } from "../newsroom/article/article-recording.ts";
import { responsiveImage } from "../newsroom/media/responsive-image.ts";
import { ageRating } from "../platform/age-rating.ts";
import {
  byId,
  callOf,
  id,
  inLocale,
  locale,
  publicCall,
  scrolling,
  scrollOf,
} from "../platform/call.ts";
import { countryRule, publicCountryRule } from "../platform/country-rule.ts";
import {
  instant,
  localizedInput,
  localizedName,
  localizedText,
  recordEdit,
  staffPaging,
  staffRecord,
  timestamp,
  webUrl,
} from "../platform/record.ts";
import { PUBLISHED_RECORD_RIGHTS, recordCalls } from "../platform/record-calls.ts";
import { urlReference } from "../platform/url-fields.ts";
import { channelRef, programRef } from "./air.ts";
import { chapter, chaptersInput, storedChapter } from "./chapter.ts";
import { episodeCaptionsContract, episodeTranscriptCall, transcript } from "./episode-captions.ts";
import { CONVERSION_PROBLEMS, RECORDING_STATES } from "./recording-state.ts";

/** Maximum size of an uploaded recording, in bytes. */
export const MAX_RECORDING_BYTES = 4 * 1024 ** 3;
/** Maximum size of one part of an upload, in bytes. */
export const MAX_UPLOAD_PART_BYTES = 8 * 1024 ** 2;
/** Highest season number. */
export const MAX_SEASON = 10_000;
/** Maximum duration of a recording, in seconds. */
const MAX_DURATION_SECONDS = 7 * 24 * 60 * 60;
/** Maximum length of an episode description, in characters. */
export const EPISODE_TEXT_LENGTH = 10_000;
/** Maximum number of episodes that `all` returns. */
export const ALL_EPISODES_LIMIT = 500;

/** Episode, as shown on a card. */
export const episodeCard = z.object({
  id,
  program: programRef,
  season: z.number().int().nullable(),
  number: z.number().int().nullable(),
  title: z.string(),
  summary: z.string(),
  picture: responsiveImage.nullable(),
  durationSeconds: z.number().int().nullable(),
  airAt: timestamp.nullable(),
  endAt: timestamp.nullable(),
  premium: z.boolean(),
  playable: z.boolean().describe("Has aired and has video"),
  listenable: z.boolean().describe("Has aired and has audio"),
});
export type EpisodeCard = z.infer<typeof episodeCard>;

export const EPISODE_AVAILABILITIES = ["now", "notYet", "ended"] as const;

export const episodeDetails = episodeCard.extend({
  availability: z
    .enum(EPISODE_AVAILABILITIES)
    .describe("Whether the current time is within its availability; it may not have aired"),
  availableFrom: timestamp.nullable(),
  availableUntil: timestamp.nullable(),
  description: z.string().describe("Plain text in paragraphs"),
  channel: channelRef.nullable(),
  ageRating,
  countryRule: publicCountryRule
    .nullable()
    .describe("Of program and episode together; null: it can be played everywhere"),
  previous: episodeCard.nullable(),
  next: episodeCard.nullable(),
  chapters: z.array(chapter).describe("In order of their begin"),
  transcriptLanguages: z.array(locale).describe("Languages in which it has subtitles"),
  transcript: transcript
    .nullable()
    .describe("If requested, and everyone can play it now; for others see `/transcript`"),
});
export type EpisodeDetails = z.infer<typeof episodeDetails>;

/** Episode, as returned to staff. */
export const staffEpisode = staffRecord.extend({
  programId: id,
  program: z.string(),
  season: z.number().int().nullable(),
  number: z.number().int().nullable(),
  title: localizedText,
  description: localizedText,
  imageId: id.nullable(),
  image: responsiveImage.nullable(),
  videoUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
  durationSeconds: z.number().int().nullable(),
  channelId: id.nullable(),
  channel: z.string().nullable(),
  airAt: timestamp.nullable(),
  endAt: timestamp.nullable(),
  status: z.boolean(),
  premium: z.boolean(),
  availableFrom: timestamp.nullable(),
  availableUntil: timestamp.nullable(),
  chapters: z.array(storedChapter),
  ageRating: ageRating.nullable().describe("null: that of its program"),
  countryRule: countryRule.nullable(),
});
export type StaffEpisode = z.infer<typeof staffEpisode>;

/** Source of a recording: a URL, an uploaded file, or a sample of the server. */
const recording = webUrl.or(
  z.string().regex(/^(\/recordings\/[0-9a-f]{64}\.[a-z0-9]{2,4}|sample:[a-z]{1,20})$/),
);

export const RECORDING_KINDS = ["video", "audio"] as const;

/** Uploaded recording. */
export const recordingFile = z.object({
  url: urlReference.describe("For `videoUrl` or `audioUrl`"),
  kind: z.enum(RECORDING_KINDS),
  mimeType: z.string(),
  name: z.string().describe("Name of the uploaded file; empty if unknown"),
  bytes: z.number().int(),
  durationSeconds: z.number().int().nullable(),
  width: z
    .number()
    .int()
    .nullable()
    .describe("Size of a video in pixels, as measured where it was uploaded; null if unknown"),
  height: z.number().int().nullable(),
  hasSound: z.boolean().nullable().describe("Null: unknown, as of earlier uploads"),
  state: z.enum(RECORDING_STATES).describe("It can be played when it is ready"),
  problem: z.enum(CONVERSION_PROBLEMS).nullable().describe("Why its conversion has failed"),
});
export type RecordingFile = z.infer<typeof recordingFile>;

/** Width or height of a video. */
const pixels = z.number().int().min(1).max(MAX_VIDEO_PIXELS);

const time = instant.nullable();

const fields = {
  programId: id,
  season: z.number().int().min(0).max(MAX_SEASON).nullable().optional(),
  number: z.number().int().min(0).max(1_000_000).nullable().optional(),
  title: localizedName,
  description: localizedInput(EPISODE_TEXT_LENGTH).optional(),
  imageId: id.nullable().optional(),
  videoUrl: recording.nullable().optional().describe("HLS or MP4"),
  audioUrl: recording.nullable().optional().describe("MP3 or M4A, for the podcast"),
  durationSeconds: z.number().int().min(1).max(MAX_DURATION_SECONDS).nullable().optional(),
  channelId: id
    .nullable()
    .optional()
    .describe("Channel that airs it; with this and `airAt` it appears in the schedule"),
  airAt: time.optional(),
  endAt: time.optional().describe("Default: `airAt` plus the duration"),
  status: z.boolean().optional(),
  premium: z.boolean().optional(),
  availableFrom: time.optional().describe("It can be played from then on; default: no limit"),
  availableUntil: time.optional().describe("It can be played until then; default: no limit"),
  chapters: chaptersInput.optional().describe("Each begins before the end of the recording"),
  ageRating: ageRating.nullable().optional().describe("null: that of its program"),
  countryRule: countryRule.nullable().optional(),
};

const tags = ["episodes"];
const filters = {
  programId: id.optional(),
  channelId: id.optional(),
  season: z.number().int().min(0).max(MAX_SEASON).optional(),
};

export const episodeContract = {
  list: publicCall
    .route({
      method: "GET",
      path: "/v1/episodes",
      tags,
      summary: "List episodes that have aired, newest first",
    })
    .input(scrolling.extend(filters))
    .output(scrollOf(episodeCard)),
  all: publicCall
    .route({
      method: "GET",
      path: "/v1/episodes/all",
      tags,
      summary: `List the titles of the newest ${ALL_EPISODES_LIMIT} episodes`,
    })
    .input(inLocale.extend({ programId: id.optional() }))
    .output(
      z.array(
        episodeCard.pick({
          id: true,
          program: true,
          season: true,
          number: true,
          title: true,
          airAt: true,
        }),
      ),
    ),
  get: publicCall
    .route({ method: "GET", path: "/v1/episodes/{id}", tags, summary: "Get an episode" })
    .input(
      byId.extend({
        transcript: locale.optional().describe("Preferred language of the transcript to return"),
      }),
    )
    .output(episodeDetails),
  transcript: episodeTranscriptCall,
  captions: episodeCaptionsContract,
  ...recordCalls({
    rights: PUBLISHED_RECORD_RIGHTS,
    entity: "Episodes",
    tag: "episodes",
    noun: "episode",
    paths: {
      list: "/v1/episodes/admin/paginate",
      edit: "/v1/episodes/{id}",
      status: "/v1/episodes/status/{id}",
    },
    row: staffEpisode,
    list: staffPaging([
      "airAt",
      "title",
      "number",
      "status",
      "premium",
      "ageRating",
      "createdAt",
      "updatedAt",
      "id",
    ]).extend({
      ...filters,
      premium: z.boolean().optional(),
    }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ programId: true, title: true }),
  }),
  upload: callOf("manage", ["Episodes", "Article"])
    .meta({
      right: ["write"],
      bodyLimit: MAX_UPLOAD_PART_BYTES + 64 * 1024,
      limit: { points: 3000, seconds: 60 },
    })
    .route({
      method: "POST",
      path: "/v1/episodes/upload",
      tags,
      summary:
        "Staff: upload a recording of an episode or an article in parts, in order; its type is detected from its bytes",
    })
    .input(
      z.strictObject({
        upload: z.uuid().describe("Generated by the client; the same for all parts"),
        offset: z.number().int().min(0).describe("Byte offset of this part"),
        total: z.number().int().min(1).max(MAX_RECORDING_BYTES),
        file: z.file().describe("Bytes of this part, with the name of the whole file"),
        width: pixels.optional().describe("Width at which a video is shown, in pixels"),
        height: pixels.optional().describe("Height at which a video is shown, in pixels"),
      }),
    )
    .output(
      z.object({
        received: z
          .number()
          .int()
          .describe(
            "Bytes received so far: the offset of the next part, also after a part that came too early or twice",
          ),
        recording: recordingFile.nullable().describe("Set after the last part"),
      }),
    ),
};

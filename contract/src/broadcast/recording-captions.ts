import { z } from "zod";
import { isRecordingFile } from "../newsroom/article/article-recording.ts";
import { callOf, locale } from "../platform/call.ts";
import { CHANGE_RIGHTS } from "../platform/newsroom-rights.ts";
import { timestamp } from "../platform/record.ts";

/** Maximum size of a file with subtitles, in bytes. A three-hour film has about 150 kB. */
export const MAX_CAPTIONS_BYTES = 512 * 1024;

/** Subtitles of a recording in one language, as returned to staff. */
export const recordingCaptions = z.object({
  language: locale,
  cues: z.number().int().describe("Number of subtitles"),
  updatedAt: timestamp,
});
export type RecordingCaptions = z.infer<typeof recordingCaptions>;

/**
 * Original format of a converted subtitle file: SubRip, or WebVTT with settings of an earlier
 * draft.
 */
export const CAPTIONS_CONVERSIONS = ["subRip", "settings"] as const;
export type CaptionsConversion = (typeof CAPTIONS_CONVERSIONS)[number];

/** Subtitles after an upload. */
export const savedCaptions = recordingCaptions.extend({
  converted: z.enum(CAPTIONS_CONVERSIONS).nullable(),
});
export type SavedCaptions = z.infer<typeof savedCaptions>;

const tags = ["recordings"];
const staff = callOf("manage", ["Episodes", "Article"]);
const write = staff.meta({
  right: CHANGE_RIGHTS,
  limit: { points: 60, seconds: 60 },
  bodyLimit: MAX_CAPTIONS_BYTES + 64 * 1024,
});

const recording = z
  .string()
  .refine(isRecordingFile)
  .describe("File of the recording: the last segment of its `url`");
const ofLanguage = z.strictObject({
  recording,
  language: locale.describe("Language of the subtitles"),
});

/** Subtitles of uploaded videos: at most one file per language. */
export const recordingCaptionsContract = {
  list: staff
    .route({
      method: "GET",
      path: "/v1/recordings/{recording}/captions",
      tags,
      summary: "Staff: list the subtitles of a recording",
    })
    .input(z.strictObject({ recording }))
    .output(z.array(recordingCaptions)),
  save: write
    .route({
      method: "POST",
      path: "/v1/recordings/{recording}/captions/{language}",
      tags,
      summary: "Staff: add the subtitles of a recording in a language, or replace them",
    })
    .input(
      ofLanguage.extend({ file: z.file().describe("WebVTT or SubRip in UTF-8, at most 512 KiB") }),
    )
    .output(savedCaptions),
  remove: write
    .route({
      method: "DELETE",
      path: "/v1/recordings/{recording}/captions/{language}",
      tags,
      summary: "Staff: remove the subtitles of a recording in a language",
      successStatus: 204,
    })
    .input(ofLanguage)
    .output(z.void()),
};

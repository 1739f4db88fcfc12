import { z } from "zod";
import { byId, callOf, id, locale, publicCall } from "../platform/call.ts";
import { CHANGE_RIGHTS } from "../platform/newsroom-rights.ts";
import { urlReference } from "../platform/url-fields.ts";
import { MAX_CAPTIONS_BYTES, recordingCaptions, savedCaptions } from "./recording-captions.ts";

/** Maximum number of subtitles of an episode in a language. Four hours of speech have about 5,000. */
export const MAX_CUES = 10_000;

/** Sentence of a transcript, or as much of it as fits into a line. */
export const transcriptLine = z.object({
  start: z.number().describe("Seconds from the begin"),
  end: z.number(),
  text: z.string(),
});
export type TranscriptLine = z.infer<typeof transcriptLine>;

/** Text of an episode in one language, made from its subtitles. */
export const transcript = z.object({ language: locale, lines: z.array(transcriptLine) });
export type Transcript = z.infer<typeof transcript>;

/** Subtitles that a player offers. */
export const captionsTrack = z.object({
  language: locale,
  url: urlReference.describe("WebVTT; expires with the playback URL"),
});
export type CaptionsTrack = z.infer<typeof captionsTrack>;

const tags = ["episodes"];
const staff = callOf("manage", ["Episodes"]);
const write = staff.meta({
  right: CHANGE_RIGHTS,
  limit: { points: 60, seconds: 60 },
  bodyLimit: MAX_CAPTIONS_BYTES + 64 * 1024,
});
const ofLanguage = z.strictObject({
  id,
  language: locale.describe("Language of the subtitles"),
});

/** Subtitles of episodes: at most one file per language. The transcript is made from them. */
export const episodeCaptionsContract = {
  list: staff
    .route({
      method: "GET",
      path: "/v1/episodes/{id}/captions",
      tags,
      summary: "Staff: list the subtitles of an episode",
    })
    .input(z.strictObject({ id }))
    .output(z.array(recordingCaptions)),
  preview: staff
    .route({
      method: "GET",
      path: "/v1/episodes/{id}/captions/{language}",
      tags,
      summary: "Staff: get the transcript made from subtitles",
    })
    .input(ofLanguage)
    .output(transcript),
  save: write
    .route({
      method: "POST",
      path: "/v1/episodes/{id}/captions/{language}",
      tags,
      summary: "Staff: add the subtitles of an episode in a language, or replace them",
    })
    .input(ofLanguage.extend({ file: z.file().describe("WebVTT or SubRip, at most 512 KiB") }))
    .output(savedCaptions),
  remove: write
    .route({
      method: "DELETE",
      path: "/v1/episodes/{id}/captions/{language}",
      tags,
      summary: "Staff: remove the subtitles of an episode in a language",
      successStatus: 204,
    })
    .input(ofLanguage)
    .output(z.void()),
};

/** Transcript of an episode, for callers who may play it. */
export const episodeTranscriptCall = publicCall
  .meta({
    limit: { points: 60, seconds: 60, shared: 600, network: 6000 },
    personal: true,
    mayReply: [402, 403],
  })
  .route({
    method: "GET",
    path: "/v1/episodes/{id}/transcript",
    tags,
    summary: "Get the transcript of an episode that the caller may play",
  })
  .input(
    byId.extend({
      language: locale.optional().describe("Preferred language"),
    }),
  )
  .output(transcript);

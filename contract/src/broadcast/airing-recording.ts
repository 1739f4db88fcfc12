import { z } from "zod";
import { callOf, id, inLocale, pageMeta, paging } from "../platform/call.ts";
import { CHANGE_RIGHTS } from "../platform/newsroom-rights.ts";
import { recordId, timestamp } from "../platform/record.ts";
import { recordWrite } from "../platform/record-calls.ts";

/** States of the recording of an airing, in their order. */
export const AIRING_RECORDING_STATES = [
  "recording",
  "storing",
  "stored",
  "failed",
  "cancelled",
] as const;
export type AiringRecordingState = (typeof AIRING_RECORDING_STATES)[number];

/** Why a recording has failed, or ended early. */
export const AIRING_RECORDING_PROBLEMS = [
  "nothing",
  "noFfmpeg",
  "diskFull",
  "tooLarge",
  "tooLong",
  "encrypted",
  "mixedFormats",
  "unreadable",
  "tooSlow",
  "hasRecording",
  "airtime",
  "noStream",
  "cancelled",
  "moved",
  "unknown",
] as const;
export type AiringRecordingProblem = (typeof AIRING_RECORDING_PROBLEMS)[number];

/** Part of an airing that is missing in its recording. */
export const recordingGap = z.object({
  from: timestamp,
  until: timestamp,
  seconds: z.number().describe("To the tenth"),
});
export type RecordingGap = z.infer<typeof recordingGap>;

export const airingRecording = z.object({
  id,
  programId: id,
  program: z.string(),
  channelId: id,
  channel: z.string(),
  startsAt: timestamp.describe("Start of the airing"),
  endsAt: timestamp.describe("End of the airing"),
  state: z.enum(AIRING_RECORDING_STATES),
  waiting: z.boolean().describe("No worker records it or stores it at the moment"),
  problem: z
    .string()
    .nullable()
    .describe("Formatted: why it has failed, or what is wrong with the stream now"),
  publishes: z.boolean().describe("The episode is published, instead of a draft"),
  availableDays: z.number().int().nullable(),
  seconds: z.number().describe("Recorded so far, or the duration of the file"),
  bytes: z.number().int(),
  gaps: z.array(recordingGap).describe("Until now, while it is being recorded"),
  gapSeconds: z.number().describe("To the tenth"),
  episodeId: id.nullable(),
  abilities: z.object({ retry: z.boolean() }),
});
export type AiringRecording = z.infer<typeof airingRecording>;

const tags = ["airingRecordings"];

export const airingRecordingContract = {
  list: callOf("manage", "Episodes")
    .route({
      method: "GET",
      path: "/v1/airing-recordings",
      tags,
      summary: "Staff: list the recordings of airings, newest first",
    })
    .input(paging.extend({ state: z.enum(AIRING_RECORDING_STATES).optional() }))
    .output(
      z.object({
        data: z.array(airingRecording),
        meta: pageMeta.extend({
          canStore: z.boolean().describe("ffmpeg is installed, which makes the files"),
        }),
      }),
    ),
  ofEpisode: callOf("manage", "Episodes")
    .meta({ mayReply: [404] })
    .route({
      method: "GET",
      path: "/v1/airing-recordings/episode/{id}",
      tags,
      summary: "Staff: get the recording that an episode was made from",
    })
    .input(inLocale.extend({ id: id.describe("Id of the episode") }))
    .output(airingRecording.nullable()),
  retry: recordWrite("Episodes")
    .meta({ right: CHANGE_RIGHTS, mayReply: [404] })
    .route({
      method: "POST",
      path: "/v1/airing-recordings/{id}/retry",
      tags,
      summary: "Staff: make the episode of a failed recording again, from what was recorded",
    })
    .input(recordId)
    .output(airingRecording),
};

import { z } from "zod";
import { isRecordingFile } from "../newsroom/article/article-recording.ts";
import { callOf, pageOf, paging } from "../platform/call.ts";
import { SEARCH_LENGTH } from "../platform/constants.ts";
import { isStorable, timestamp } from "../platform/record.ts";
import { RECORDING_KINDS, recordingFile } from "./episode.ts";
import { recordingCaptionsContract } from "./recording-captions.ts";

/** Uploaded recording in the list to choose from. */
export const listedRecording = recordingFile.extend({
  title: z
    .string()
    .nullable()
    .describe("Title of the article, live blog entry or episode that it was last added to"),
  restricted: z
    .boolean()
    .describe("Only in episodes that not everyone can play: in an article, everyone can"),
  createdAt: timestamp,
});
export type ListedRecording = z.infer<typeof listedRecording>;

const staff = callOf("manage", ["Episodes", "Article"]);
const tags = ["recordings"];

export const recordingContract = {
  list: staff
    .route({
      method: "GET",
      path: "/v1/recordings",
      tags,
      summary: "Staff: list uploaded recordings, newest first",
    })
    .input(
      paging.extend({
        q: z
          .string()
          .max(SEARCH_LENGTH)
          .refine(isStorable)
          .optional()
          .describe("Part of the file name, or of the titles of articles and episodes with it"),
        kind: z.enum(RECORDING_KINDS).optional(),
      }),
    )
    .output(pageOf(listedRecording)),
  get: staff
    .route({
      method: "GET",
      path: "/v1/recordings/{recording}",
      tags,
      summary: "Staff: get an uploaded recording, and whether it is ready",
    })
    .input(
      z.strictObject({
        recording: z.string().refine(isRecordingFile).describe("Last segment of its `url`"),
      }),
    )
    .output(recordingFile),
  conversion: staff
    .route({
      method: "GET",
      path: "/v1/recording-conversion",
      tags,
      summary: "Staff: whether recordings that browsers do not play are converted",
    })
    .output(z.object({ available: z.boolean() })),
  captions: recordingCaptionsContract,
};

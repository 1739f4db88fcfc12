import { z } from "zod";
import { episodeCard } from "../broadcast/episode.ts";
import { articleCard } from "../newsroom/article/article.ts";
import { id, inLocale, signedInCall } from "../platform/call.ts";
import { timestamp } from "../platform/record.ts";
import { POSITION_KINDS } from "./position-terms.ts";

/** Maximum number of positions of one reader. The oldest ones are deleted when more are added. */
export const MAX_POSITIONS = 200;
/** Maximum age of a position that is sent, in seconds. */
export const MAX_POSITION_AGE = 30 * 24 * 60 * 60;
/** Maximum duration of a recording, in seconds. */
const MAX_SECONDS = 7 * 24 * 60 * 60;

const item = z.object({
  kind: z.enum(POSITION_KINDS),
  id: id.describe("Of the article or the episode"),
  recording: z
    .string()
    .regex(/^[\w.-]{1,100}:\d{1,3}$/)
    .optional()
    .describe("Recording in an article: its file and which one of the article it is, `{file}:0`"),
});
export type PositionItem = z.infer<typeof item>;

const position = z
  .number()
  .min(0)
  .max(MAX_SECONDS)
  .describe("Seconds; of an article the share of its text, from 0 to 1");
const duration = z.number().min(0).max(MAX_SECONDS).nullable().describe("Seconds; null: a text");

const continued = item.extend({
  position,
  duration,
  savedAt: timestamp,
  article: articleCard.nullable().describe("Null for an episode"),
  episode: episodeCard.nullable(),
});
export type ContinuedItem = z.infer<typeof continued>;

const enabled = z.boolean().describe("False if the reader has switched positions off");

const tags = ["user"];
const path = "/v1/user/positions/{kind}/{id}" as const;
const write = signedInCall.meta({ access: "signedIn", limit: { points: 240, seconds: 300 } });

/** Operations on the current user's positions in articles and recordings. */
export const positionContract = {
  list: signedInCall
    .route({
      method: "GET",
      path: "/v1/user/positions",
      tags,
      summary: "Get what you have started and not finished, newest first",
    })
    .input(inLocale.extend({ limit: z.number().int().min(1).max(24).default(8) }))
    .output(z.object({ enabled, items: z.array(continued) })),
  get: signedInCall
    .route({ method: "GET", path, tags, summary: "Get your position in an article or a recording" })
    .input(item)
    .output(
      z.object({
        enabled,
        position: z
          .object({
            position: position.describe("0: finished, or back at the start"),
            age: z.number().describe("Seconds since it was saved, by the clock of the server"),
          })
          .nullable(),
      }),
    ),
  save: write
    .route({
      method: "PUT",
      path,
      tags,
      summary: "Save your position, unless a newer one is saved or positions are switched off",
      successStatus: 204,
    })
    .input(
      item.extend({
        position,
        duration: duration.optional(),
        age: z
          .number()
          .int()
          .min(0)
          .max(MAX_POSITION_AGE)
          .default(0)
          .describe("Seconds since the reader was there, by the clock of the device"),
      }),
    ),
  remove: write
    .route({
      method: "DELETE",
      path,
      tags,
      summary: "Remove your position in an article or a recording",
      successStatus: 204,
    })
    .input(item),
  choose: write
    .route({
      method: "PUT",
      path: "/v1/user/positions",
      tags,
      summary: "Switch positions on or off; off deletes those saved",
      successStatus: 204,
    })
    .input(z.object({ enabled: z.boolean() })),
  removeAll: write.route({
    method: "DELETE",
    path: "/v1/user/positions",
    tags,
    summary: "Delete all your positions",
    successStatus: 204,
  }),
};

import { z } from "zod";
import { byId, id, publicCall, signedInCall } from "../platform/call.ts";
import { countryRefusal } from "../platform/country-rule.ts";
import { timestamp } from "../platform/record.ts";
import { urlReference } from "../platform/url-fields.ts";
import { captionsTrack } from "./episode-captions.ts";

/**
 * Delivery of a stream or recording: HLS, or a file or endless stream that a media element plays
 * natively.
 */
const PLAYBACK_TYPES = ["hls", "file"] as const;

/** Playback URL for the caller. */
export const playback = z.object({
  url: urlReference.describe("On this origin if it is signed"),
  type: z.enum(PLAYBACK_TYPES),
  mimeType: z.string(),
  live: z.boolean(),
  dvrMinutes: z
    .number()
    .int()
    .nullable()
    .describe(
      "DVR window of a live stream in minutes: 0: live only; null: unlimited; always null for recordings",
    ),
  audioUrl: urlReference.nullable().describe("Audio only, to save data; null if there is none"),
  expiresAt: timestamp
    .nullable()
    .describe("The URL and its segments stop working then; null if they do not expire"),
  token: z.string().nullable().describe("Sent back with heartbeats; null for recordings"),
  renewSeconds: z
    .number()
    .int()
    .optional()
    .describe(
      "Only if the caller's plan limits the devices that play at the same time: request the playback again this often while playing, or another device may take the place",
    ),
  captions: z.array(captionsTrack).optional().describe("Only of episodes with subtitles"),
  countryNote: countryRefusal
    .optional()
    .describe("Why viewers in the caller's country are refused; only for staff, who may play it"),
});
export type Playback = z.infer<typeof playback>;

const tags = ["playback"];
/** Players request a new URL before the old one expires, and after each failure. */
const limit = { points: 120, seconds: 60, shared: 600, network: 6000 };

/**
 * Premium content requires an active subscription, or permission to manage it; anyone else gets a
 * 402. Content with a country rule requires a country that it allows, or the same permission; anyone
 * else gets a 403 with `countryRefusal`. Content with an age rating requires the viewing PIN from the
 * rating on that the station or the caller has chosen; anyone else gets a 403 with `ageRefusal`.
 * Premium content takes a place of the caller's plan, if it limits the devices that play at the same
 * time; without a free place, the caller gets a 403 with `streamRefusal`.
 */
export const playbackContract = {
  channel: publicCall
    .meta({ limit, personal: true, mayReply: [402, 403] })
    .route({
      method: "GET",
      path: "/v1/playback/channel/{id}",
      tags,
      summary: "Get the playback URL of a channel",
    })
    .input(
      byId.extend({
        bitRate: z
          .number()
          .int()
          .min(1)
          .max(10_000)
          .optional()
          .describe("One of `bitRates` of the channel; otherwise the main stream"),
      }),
    )
    .output(playback),
  episode: publicCall
    .meta({ limit, personal: true, mayReply: [402, 403] })
    .route({
      method: "GET",
      path: "/v1/playback/episode/{id}",
      tags,
      summary: "Get the playback URL of an episode",
    })
    .input(byId.extend({ sound: z.literal(1).optional().describe("Audio instead of video") }))
    .output(playback),
  takeOver: signedInCall
    .meta({ limit: { points: 30, seconds: 300 }, mayReply: [402, 403] })
    .route({
      method: "POST",
      path: "/v1/playback/take-over",
      tags,
      summary: "Play on this device instead of the one of yours that has played longest",
      successStatus: 204,
    })
    .input(z.object({ kind: z.enum(["channel", "episode"]), id })),
  nowPlaying: publicCall
    .meta({ limit, mayReply: [402] })
    .route({
      method: "GET",
      path: "/v1/channels/{id}/now-playing",
      tags,
      summary: "Get the title that a radio channel is playing",
    })
    .input(byId)
    .output(
      z.object({
        title: z.string().nullable().describe("As sent by the station; null if it sends none"),
      }),
    ),
};

import { z } from "zod";
import { byId, publicCall } from "../system/call.ts";
import { moment } from "../system/record.ts";

/** How a stream or a recording comes: HLS, or a file or endless stream that a media element plays by itself. */
export const PLAYBACK_TYPES = ["hls", "file"] as const;

/** Where something plays, for who asked. */
export const playback = z.object({
  url: z.string().describe("Below this origin when it is signed"),
  type: z.enum(PLAYBACK_TYPES),
  mimeType: z.string(),
  live: z.boolean(),
  dvrMinutes: z
    .number()
    .int()
    .nullable()
    .describe("Minutes that a live stream can be rewound: 0 none; null as far back as it goes, and for recordings"),
  audioUrl: z.string().nullable().describe("The sound alone, for who saves data; null when there is none"),
  expiresAt: moment.nullable().describe("From then on the address answers no more, nor do its segments; null when it does not expire"),
  token: z.string().nullable().describe("Sent back with heartbeats; null for recordings"),
});
export type Playback = z.infer<typeof playback>;

const tags = ["playback"];
/** A player asks anew before its address expires, and after each failure. */
const limit = { points: 120, seconds: 60, shared: 600, network: 6000 };

/** Premium is for who has an active subscription, and for who manages what is played: anyone else gets 402. */
export const playbackContract = {
  channel: publicCall
    .meta({ limit, personal: true })
    .route({ method: "GET", path: "/v1/playback/channel/{id}", tags, summary: "Where a channel plays" })
    .input(byId)
    .output(playback),
  episode: publicCall
    .meta({ limit, personal: true })
    .route({ method: "GET", path: "/v1/playback/episode/{id}", tags, summary: "Where an episode plays" })
    .input(byId.extend({ sound: z.literal(1).optional().describe("Its sound instead of its picture") }))
    .output(playback),
  nowPlaying: publicCall
    .meta({ limit })
    .route({ method: "GET", path: "/v1/channels/{id}/now-playing", tags, summary: "What a radio channel says that it plays" })
    .input(byId)
    .output(z.object({ title: z.string().nullable().describe("As the station sends it; null when it says nothing") })),
};

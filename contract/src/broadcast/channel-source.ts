import { z } from "zod";
import { id } from "../platform/call.ts";
import { timestamp } from "../platform/record.ts";

/** Sources of a protected channel: its stream, its second stream, and the slate. */
export const CHANNEL_SOURCES = ["first", "second", "slate"] as const;
export type ChannelSourceName = (typeof CHANNEL_SOURCES)[number];

/** How a channel returns to its first source: after it was stable for a while, or by staff. */
export const RETURN_MODES = ["automatic", "manual"] as const;

/** Time for which the first source must play before the channel returns to it, in seconds. */
export const RETURN_SECONDS = { min: 10, max: 3600, initial: 60 } as const;

const source = z.enum(CHANNEL_SOURCES);

/** Source of a protected channel that is on air. */
export const channelOnAir = z.object({
  source,
  since: timestamp.nullable().describe("null: it was never switched"),
  held: z.boolean().describe("Chosen by staff: it stays on air until it fails or is released"),
  incident: z.boolean().describe("The channel has an incident that has not ended"),
});

/** Time in which a source of a channel failed. */
export const channelIncident = z.object({
  id,
  source: z.enum(["first", "second"]).describe("The source that failed first"),
  problem: z.enum(["unreachable", "stale"]).describe("stale: its playlist had no new segments"),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  onAir: source.describe("The worst source that was on air: slate means both failed"),
  secondsWithoutPicture: z
    .number()
    .describe("From the last new segment to the next one, the time of the slate included"),
});
export type ChannelIncident = z.infer<typeof channelIncident>;

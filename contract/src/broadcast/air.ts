import { z } from "zod";
import { responsiveImage } from "../newsroom/media/responsive-image.ts";
import { ageRating } from "../platform/age-rating.ts";
import { id } from "../platform/call.ts";
import { publicCountryRule } from "../platform/country-rule.ts";
import { timestamp } from "../platform/record.ts";
import { adhan } from "./adhan.ts";

export const day = z.iso.date().describe("Day in the station's zone");

export const CHANNEL_KINDS = ["video", "audio"] as const;
export const channelKind = z.enum(CHANNEL_KINDS);
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export const channelRef = z.object({ id, name: z.string(), slug: z.string(), kind: channelKind });
export type ChannelRef = z.infer<typeof channelRef>;

export const programRef = z.object({ id, name: z.string(), slug: z.string() });
export type ProgramRef = z.infer<typeof programRef>;

/**
 * One broadcast on a channel: an episode, or a program's weekly slot that no episode replaces.
 * A slot has no id: it is identified by program, channel and start.
 */
export const airing = z.object({
  kind: z.enum(["episode", "slot"]),
  channelId: id,
  program: programRef,
  episodeId: id.nullable(),
  title: z.string().describe("Title of the episode; for a slot, the name of the program"),
  summary: z.string(),
  picture: responsiveImage.nullable(),
  startsAt: timestamp,
  endsAt: timestamp,
  onAir: z.boolean().describe("At the time of the response"),
  premium: z.boolean(),
  ageRating: ageRating.optional().describe("Absent: everybody may watch it"),
  adhans: z
    .array(adhan)
    .optional()
    .describe("Calls to prayer that interrupt it; it continues afterwards"),
  unlinked: z
    .literal(true)
    .optional()
    .describe("An airing on record whose program has no page any more"),
  countryRule: publicCountryRule
    .optional()
    .describe("Of channel, program and episode together; absent: it can be played everywhere"),
});
export type Airing = z.infer<typeof airing>;

import { z } from "zod";
import { picture } from "../newsroom/picture.ts";
import { id } from "../system/call.ts";
import { moment } from "../system/record.ts";

/** A day in the station's zone. */
export const day = z.iso.date().describe("Day in the station's zone");

export const CHANNEL_KINDS = ["video", "audio"] as const;
export const channelKind = z.enum(CHANNEL_KINDS);
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** A channel named in something else. */
export const channelRef = z.object({ id, name: z.string(), slug: z.string(), kind: channelKind });
export type ChannelRef = z.infer<typeof channelRef>;

/** A program named in something else. */
export const programRef = z.object({ id, name: z.string(), slug: z.string() });
export type ProgramRef = z.infer<typeof programRef>;

/**
 * What a channel airs from one moment until another: an episode, or the weekly slot of a program that no episode has taken the place of.
 * A slot has no id of its own: program, channel and start name it.
 */
export const airing = z.object({
  kind: z.enum(["episode", "slot"]),
  channelId: id,
  program: programRef,
  episodeId: id.nullable(),
  title: z.string().describe("Of the episode; of a slot the program's name"),
  summary: z.string(),
  picture: picture.nullable(),
  startsAt: moment,
  endsAt: moment,
  onAir: z.boolean().describe("At the time of the reply"),
  premium: z.boolean(),
});
export type Airing = z.infer<typeof airing>;

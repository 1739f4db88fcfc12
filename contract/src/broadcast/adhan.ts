import { z } from "zod";
import { PLACE_LENGTH } from "../platform/constants.ts";
import { timestamp } from "../platform/record.ts";
import { ADHAN_MINUTES, ADHAN_PRAYERS } from "./prayer-names.ts";

const prayer = z.enum(ADHAN_PRAYERS);

/** When a channel interrupts its programs for the call to prayer. */
export const adhanRule = z.strictObject({
  city: z.string().min(1).max(PLACE_LENGTH).describe("Slug of a city with prayer times"),
  prayers: z
    .array(prayer)
    .min(1)
    .max(ADHAN_PRAYERS.length)
    .refine((prayers) => new Set(prayers).size === prayers.length, "a prayer is listed twice"),
  minutes: z.number().int().min(ADHAN_MINUTES.min).max(ADHAN_MINUTES.max),
});
export type AdhanRule = z.infer<typeof adhanRule>;

/** Interruption of an airing by the call to prayer. */
export const adhan = z.object({
  prayer,
  title: z.string().describe("Formatted, with the city; in Ramadan, Maghrib is named as iftar too"),
  startsAt: timestamp.describe("Prayer time of the city; may be before the airing"),
  endsAt: timestamp,
  phase: z.enum(["coming", "now", "over"]).describe("At the time of the response"),
});
export type Adhan = z.infer<typeof adhan>;

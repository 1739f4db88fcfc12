import { z } from "zod";
import { callOf, id, inLocale, publicCall, version } from "../system/call.ts";
import { moment } from "../system/record.ts";
import { recordWrite } from "../system/record-calls.ts";
import { airing, channelRef, day } from "./air.ts";
import { staffEpisode } from "./episode.ts";
import { staffProgram } from "./program.ts";

/** Days that one call gives at most. */
export const SCHEDULE_DAYS = 14;

/** A day as the station's clocks count it: 23, 24 or 25 hours. */
const stationDay = z.object({ date: day, startsAt: moment, endsAt: moment });

export const schedule = z.object({
  timeZone: z.string().describe("IANA zone of the station"),
  days: z.array(stationDay),
  channels: z.array(z.object({ channel: channelRef, airings: z.array(airing) })).describe("Airings that begin or go on in these days"),
});
export type Schedule = z.infer<typeof schedule>;

const span = inLocale.extend({
  date: day
    .refine((date) => date >= "1970-01-01" && date < "2200-01-01")
    .optional()
    .describe("First day, from 1970 until 2199; default today"),
  days: z.number().int().min(1).max(SCHEDULE_DAYS).default(1),
  channelId: id.optional(),
});

/** What staff see of an airing beside what readers do. */
const staffAiring = airing.extend({
  slot: z.number().int().nullable().describe("Of a slot: its place among the slots of its program"),
  version: z.number().int().describe("Of the program or episode, sent back with a move"),
  visible: z.boolean().describe("Readers see it"),
});
export type StaffAiring = z.infer<typeof staffAiring>;

export const staffSchedule = schedule.extend({
  channels: z.array(z.object({ channel: channelRef.extend({ enabled: z.boolean() }), airings: z.array(staffAiring) })),
});
export type StaffSchedule = z.infer<typeof staffSchedule>;

const tags = ["schedule"];
const staff = callOf("manage", ["Programs", "Episodes"]);
const instant = z.iso.datetime({ offset: true });

export const scheduleContract = {
  get: publicCall
    .route({ method: "GET", path: "/v1/episodes/schedule", tags, summary: "What is on, by channel and day of the station" })
    .input(span)
    .output(schedule),
  staff: staff
    .route({ method: "GET", path: "/v1/schedule/admin", tags, summary: "Staff: the grid, with what readers do not see yet" })
    .input(span)
    .output(staffSchedule),
  moveSlot: recordWrite("Programs")
    .route({ method: "PATCH", path: "/v1/schedule/slot/{id}", tags, summary: "Staff: move, stretch, add or take away a weekly slot" })
    .input(
      z.strictObject({
        id: id.describe("The program"),
        version,
        slot: z.number().int().min(0).max(1000).nullable().describe("Its place among the slots of the program; null: a new one"),
        to: z
          .strictObject({ channelId: id, startsAt: instant, minutes: z.number().int().min(1).max(1440) })
          .nullable()
          .describe("null: it is taken away"),
      }),
    )
    .output(staffProgram),
  moveEpisode: recordWrite("Episodes")
    .route({ method: "PATCH", path: "/v1/schedule/episode/{id}", tags, summary: "Staff: move or stretch an episode" })
    .input(z.strictObject({ id, version, channelId: id, airAt: instant, endAt: instant }))
    .output(staffEpisode),
  episodeOfSlot: recordWrite("Episodes")
    .route({ method: "POST", path: "/v1/schedule/episode", tags, summary: "Staff: make an episode draft of an airing of a slot" })
    .input(z.strictObject({ programId: id, channelId: id, startsAt: instant }))
    .output(staffEpisode),
};

import { z } from "zod";
import { callOf, id, inLocale, publicCall, version } from "../platform/call.ts";
import { CHANGE_RIGHTS } from "../platform/newsroom-rights.ts";
import { instant, timestamp } from "../platform/record.ts";
import { recordWrite } from "../platform/record-calls.ts";
import { airing, channelRef, day } from "./air.ts";
import { staffEpisode } from "./episode.ts";
import { slotRecording, staffProgram } from "./program.ts";

/** Maximum number of days in one request. */
const MAX_SCHEDULE_DAYS = 14;

const unlinked = z
  .literal(true)
  .optional()
  .describe("A channel of past days that has no page any more");

/** Day in the station's time zone: 23, 24 or 25 hours. */
const stationDay = z.object({ date: day, startsAt: timestamp, endsAt: timestamp });

export const schedule = z.object({
  timeZone: z.string().describe("IANA time zone of the station"),
  days: z.array(stationDay),
  channels: z
    .array(z.object({ channel: channelRef.extend({ unlinked }), airings: z.array(airing) }))
    .describe(
      "Airings that begin or continue in these days; what has aired with the names it had then",
    ),
});
export type Schedule = z.infer<typeof schedule>;

const scheduleQuery = inLocale.extend({
  date: day
    .refine((date) => date >= "1970-01-01" && date < "2200-01-01")
    .optional()
    .describe("First day, from 1970 until 2199; default today"),
  days: z.number().int().min(1).max(MAX_SCHEDULE_DAYS).default(1),
  channelId: id.optional(),
});

/** Airing with the fields that only staff get. */
const staffAiring = airing.extend({
  slot: z
    .number()
    .int()
    .nullable()
    .describe("For a slot: its index among the slots of its program or seasonal grid"),
  gridId: id.nullable().describe("Seasonal grid of the slot; null: a regular slot or an episode"),
  isWeekly: z.boolean().describe("False for an episode, and for a slot that airs once"),
  version: z
    .number()
    .int()
    .describe("Version of the program, seasonal grid or episode; sent back when it is moved"),
  visible: z.boolean().describe("Visible to readers"),
  recording: slotRecording.nullable().describe("For a slot that is recorded: how"),
});
export type StaffAiring = z.infer<typeof staffAiring>;

const staffSchedule = schedule.extend({
  channels: z.array(
    z.object({
      channel: channelRef.extend({ enabled: z.boolean(), unlinked }),
      airings: z.array(staffAiring),
    }),
  ),
});
export type StaffSchedule = z.infer<typeof staffSchedule>;

const tags = ["schedule"];
const staff = callOf("manage", ["Programs", "Episodes"]);

export const scheduleContract = {
  get: publicCall
    .route({
      method: "GET",
      path: "/v1/episodes/schedule",
      tags,
      summary: "Get the schedule by channel and day",
    })
    .input(scheduleQuery)
    .output(schedule),
  staff: staff
    .route({
      method: "GET",
      path: "/v1/schedule/admin",
      tags,
      summary: "Staff: get the schedule, including what readers do not see yet",
    })
    .input(
      scheduleQuery.extend({
        gridId: id.optional().describe("Shows this seasonal grid as if it were published"),
      }),
    )
    .output(staffSchedule),
  moveSlot: recordWrite("Programs")
    .meta({ right: CHANGE_RIGHTS })
    .route({
      method: "PATCH",
      path: "/v1/schedule/slot/{id}",
      tags,
      summary: "Staff: move, resize, add or remove a weekly slot",
    })
    .input(
      z
        .strictObject({
          id: id.describe("Id of the program"),
          version,
          slot: z
            .number()
            .int()
            .min(0)
            .max(1000)
            .nullable()
            .describe("Index among the slots of the program; null: a new slot"),
          to: z
            .strictObject({
              channelId: id,
              startsAt: instant,
              minutes: z.number().int().min(1).max(1440),
            })
            .nullable()
            .describe("null: the slot is removed, or the date cancelled"),
          date: day
            .optional()
            .describe(
              "Date of the airing that changes, and of the first one that does; absent: the next airing",
            ),
          recording: slotRecording
            .nullable()
            .optional()
            .describe("Recording as an episode; null: off; absent: as before"),
          once: z.boolean().default(false).describe("Only the airing of `date` changes"),
        })
        .refine(({ date, once, slot }) => !once || (date !== undefined && slot !== null), {
          path: ["date"],
          error: "is required",
        }),
    )
    .output(staffProgram),
  moveEpisode: recordWrite("Episodes")
    .meta({ right: CHANGE_RIGHTS })
    .route({
      method: "PATCH",
      path: "/v1/schedule/episode/{id}",
      tags,
      summary: "Staff: move or resize an episode",
    })
    .input(z.strictObject({ id, version, channelId: id, airAt: instant, endAt: instant }))
    .output(staffEpisode),
  episodeOfSlot: recordWrite("Episodes")
    .meta({ right: ["write"] })
    .route({
      method: "POST",
      path: "/v1/schedule/episode",
      tags,
      summary: "Staff: create an episode draft from an airing of a slot",
    })
    .input(z.strictObject({ programId: id, channelId: id, startsAt: instant }))
    .output(staffEpisode),
};

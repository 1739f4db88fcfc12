import { z } from "zod";
import { callOf, id, inLocale } from "../platform/call.ts";
import { timestamp } from "../platform/record.ts";
import { channelKind, day } from "./air.ts";

/** Classes of devices of players. `unknown`: the viewer asks not to be tracked. */
export const AUDIENCE_DEVICES = ["phone", "tablet", "computer", "tv", "app", "unknown"] as const;
export type AudienceDevice = (typeof AUDIENCE_DEVICES)[number];

/** Values of countries that are none: unknown, and several with few viewers each. */
export const UNKNOWN_COUNTRY = "";
export const OTHER_COUNTRIES = "ZZ";

/** Sessions at the same time below which a country of a day is only counted among the others. */
export const MIN_COUNTRY_SESSIONS = 5;

/** Maximum number of days of a report. */
export const MAX_AUDIENCE_DAYS = 92;

const count = z.number().int().min(0);
const figures = z.object({
  sessionMinutes: count.describe(
    "Viewer minutes: sessions that were heard from in a minute, added up over its minutes",
  ),
  minutes: count.describe("Minutes so far: their average is `sessionMinutes` / `minutes`"),
  peak: count.describe("Most sessions in one minute"),
  peakAt: timestamp.nullable().describe("The first of those minutes; null without any viewer"),
});
export type AudienceTotals = z.infer<typeof figures>;

const shares = z
  .array(z.object({ value: z.string(), sessionMinutes: count }))
  .describe("Largest first");

const airing = figures.extend({
  startsAt: timestamp,
  endsAt: timestamp,
  programId: id,
  program: z.string().describe("Name of the program"),
  title: z.string().describe("Title of the episode; for a slot, the name of the program"),
  running: z.boolean().describe("It has not ended at the time of the response"),
});
export type AudienceAiring = z.infer<typeof airing>;

const channel = z.object({ id, name: z.string(), kind: channelKind });

export const audienceReport = z.object({
  at: timestamp,
  timeZone: z.string().describe("IANA time zone of the station, in which its days are"),
  from: day,
  to: day.describe("Inclusive"),
  channel,
  programId: id.nullable(),
  totals: figures,
  days: z
    .array(figures.extend({ date: day }))
    .describe("Days of the channel, oldest first; of a program, by the day its airings begin"),
  airings: z.array(airing).describe("Oldest first"),
  programs: z
    .array(figures.extend({ programId: id, program: z.string(), airings: count }))
    .describe("Programs of the channel, most viewer minutes first"),
  countries: shares
    .nullable()
    .describe(
      `By ISO 3166-1 alpha-2; empty: unknown; \`${OTHER_COUNTRIES}\`: countries that had fewer than ${MIN_COUNTRY_SESSIONS} sessions at any time of a day. null: the minutes of the program are no longer stored`,
    ),
  devices: shares.nullable().describe(`By ${AUDIENCE_DEVICES.join(", ")}; null as above`),
  minutesSince: timestamp.describe("Numbers by minute are stored since then"),
  minutesKeptDays: z.number().int().describe("Days for which numbers by minute are stored"),
});
export type AudienceReport = z.infer<typeof audienceReport>;

export const audienceDay = z.object({
  at: timestamp,
  timeZone: z.string(),
  date: day,
  startsAt: timestamp,
  endsAt: timestamp,
  channel,
  minutes: z
    .array(count)
    .nullable()
    .describe("Sessions by minute, for the minutes that are over; null: no longer stored"),
  before: z
    .object({ date: day, minutes: z.array(count) })
    .nullable()
    .describe("The same weekday a week before; null: no longer stored"),
  airings: z.array(airing).describe("Airings that begin or continue on this day"),
});
export type AudienceDay = z.infer<typeof audienceDay>;

const tags = ["audienceFigures"];
const read = callOf("manage", "Programs").meta({
  access: { action: "manage", of: "Programs" },
  limit: { points: 60, seconds: 60 },
});

const reportQuery = inLocale.extend({
  channelId: id,
  programId: id.optional().describe("Only airings of this program"),
  from: day,
  to: day.describe(`Inclusive; at most ${MAX_AUDIENCE_DAYS} days`),
});
export type AudienceQuery = z.input<typeof reportQuery>;

export const audienceFiguresContract = {
  report: read
    .route({
      method: "GET",
      path: "/v1/audience-figures",
      tags,
      summary:
        "Staff: get viewers or listeners of a channel by airing, program, country and device",
    })
    .input(reportQuery)
    .output(audienceReport),
  day: read
    .route({
      method: "GET",
      path: "/v1/audience-figures/day",
      tags,
      summary: "Staff: get viewers or listeners of a channel by minute of a day",
    })
    .input(inLocale.extend({ channelId: id, date: day }))
    .output(audienceDay),
  excel: callOf("manage", "Programs")
    .meta({
      access: { action: "manage", of: "Programs" },
      limit: { points: 20, seconds: 60 },
    })
    .route({
      method: "GET",
      path: "/v1/audience-figures/excel",
      tags,
      summary: "Staff: export audience figures as a workbook, with notes on the method",
    })
    .input(reportQuery)
    .output(z.file().describe("Excel workbook")),
};

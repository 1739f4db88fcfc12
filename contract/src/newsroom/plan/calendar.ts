import { z } from "zod";
import { day } from "../../broadcast/air.ts";
import { id, inLocale, locale } from "../../platform/call.ts";
import { timestamp } from "../../platform/record.ts";
import { articleState } from "../article/article-record.ts";
import { CALENDAR_LAYERS, PLAN_KINDS, PLAN_PRIORITIES, PLAN_STATES } from "./plan-terms.ts";

/**
 * Fields of every entry of the calendar. An entry has a start, or is all-day; its end may be
 * unknown. `mayMove` and `mayOpen`: the caller may move it in the calendar, and open it in the back
 * office.
 */
const entry = {
  title: z.string(),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  mayMove: z.boolean(),
  mayOpen: z.boolean(),
};

export const calendarEntry = z.discriminatedUnion("type", [
  z.object({
    ...entry,
    type: z.literal("plan"),
    id,
    version: z.number().int(),
    kind: z.enum(PLAN_KINDS),
    state: z.enum(PLAN_STATES),
    priority: z.enum(PLAN_PRIORITIES),
    locale,
    assignees: z.array(z.string()).describe("Names"),
    day: z.iso.date().nullable().describe("All-day: date without a time zone"),
    lastDay: z.iso.date().nullable(),
  }),
  z.object({
    ...entry,
    type: z.literal("article"),
    id,
    version: z.number().int(),
    state: articleState,
    locale,
    embargoed: z.boolean().describe("`startsAt` is the end of the embargo"),
  }),
  z.object({
    ...entry,
    type: z.literal("event"),
    id,
    version: z.number().int(),
    visible: z.boolean().describe("Visible to readers"),
  }),
  z.object({
    ...entry,
    type: z.literal("airing"),
    channel: z.string(),
    programId: id,
    episodeId: id.nullable(),
  }),
]);
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const calendar = z.object({
  timeZone: z.string().describe("IANA time zone of the station"),
  days: z.array(z.object({ date: day, startsAt: timestamp, endsAt: timestamp })),
  entries: z.array(calendarEntry).describe("By type"),
  incomplete: z
    .array(z.enum(["plan", "article", "event", "airing"]))
    .describe("Types with more entries than are returned"),
});
export type Calendar = z.infer<typeof calendar>;

const calendarDay = day.refine((date) => date >= "1970-01-01" && date < "2200-01-01");

export const calendarQuery = inLocale.extend({
  from: calendarDay.describe("First day, in the station's zone"),
  to: calendarDay.describe("Last day, in the station's zone; at most 45 days"),
  layers: z
    .array(z.enum(CALENDAR_LAYERS))
    .max(CALENDAR_LAYERS.length)
    .default([])
    .describe("What is shown besides plan items"),
  kind: z.enum(PLAN_KINDS).optional().describe("Only plan items of this kind"),
  categoryId: id.optional().describe("Only plan items and articles of this category"),
  assigneeId: id.optional().describe("Only plan items of this staff member"),
  language: locale.optional().describe("Only plan items and articles in this language"),
});

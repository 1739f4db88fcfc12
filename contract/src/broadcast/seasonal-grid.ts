import { z } from "zod";
import { callOf, id, inLocale, version } from "../platform/call.ts";
import { CHANGE_RIGHTS } from "../platform/newsroom-rights.ts";
import { instant, localizedName, localizedText, timestamp } from "../platform/record.ts";
import { recordWrite } from "../platform/record-calls.ts";
import { day } from "./air.ts";
import { weeklySlot } from "./program.ts";

/** Maximum number of slots of a seasonal grid. */
export const MAX_GRID_SLOTS = 1000;
/** Maximum number of seasonal grids that are not removed. */
export const MAX_GRIDS = 100;
/** Maximum length of a seasonal grid with dates, in days: a year. */
export const MAX_GRID_DAYS = 366;
/** Maximum number of reported conflicts of each kind. */
export const MAX_GRID_CONFLICTS = 100;

/** Dates, or what a country announces in the religious calendar. */
export const GRID_PERIODS = ["dates", "ramadan", "eidFitr", "eidAdha"] as const;
export type GridPeriodKind = (typeof GRID_PERIODS)[number];

/** `replace`: the regular slots do not air; `add`: they air around the slots of the grid. */
export const GRID_MODES = ["replace", "add"] as const;
export type GridMode = (typeof GRID_MODES)[number];

export const GRID_STATES = ["draft", "published", "withdrawn"] as const;
export type GridState = (typeof GRID_STATES)[number];

/** Weekly slot of a seasonal grid. Its dates are those of the grid. */
export const gridSlot = weeklySlot
  .pick({ weekday: true, start: true, minutes: true, channelId: true, recording: true })
  .extend({ programId: id });
export type GridSlot = z.infer<typeof gridSlot>;

const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe("ISO 3166-1");

const settings = {
  name: localizedName,
  channelIds: z
    .array(id)
    .max(100)
    .refine((ids) => new Set(ids).size === ids.length, "contains duplicates")
    .describe("Empty: all channels"),
  period: z.enum(GRID_PERIODS),
  firstDate: day.nullable().describe("Of a grid with dates"),
  lastDate: day.nullable().describe("Of a grid with dates"),
  country: country.nullable().describe("Whose announcements the grid follows"),
  hijriYear: z.number().int().min(1400).max(1600).nullable().describe("Of the announced month"),
  mode: z.enum(GRID_MODES).describe("Replaces the regular slots, or is added to them"),
};

export const staffGrid = z.object({
  id,
  version,
  ...settings,
  name: localizedText,
  label: z.string().describe("Name in the language of the call"),
  state: z.enum(GRID_STATES),
  slots: z.array(gridSlot),
  first: day.nullable().describe("First date, announced or calculated"),
  last: day.nullable().describe("Last date, announced or calculated"),
  provisional: z.boolean().describe("A date is not announced yet"),
  inForce: z.boolean().describe("Published, and its dates include today"),
  updatedAt: timestamp,
  moves: z.array(z.enum(GRID_STATES)).describe("States that it can be moved to"),
});
export type StaffGrid = z.infer<typeof staffGrid>;

const conflictSlot = z.object({
  channelId: id,
  channel: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
});

export const gridConflicts = z.object({
  timeZone: z.string().describe("IANA time zone of the station"),
  overlaps: z
    .array(conflictSlot.extend({ programs: z.array(z.string()) }))
    .describe("Slots of the grid at the same time, in its first week"),
  covered: z
    .array(conflictSlot.extend({ program: z.string() }))
    .describe("Regular airings that an added slot covers, in the first week"),
  holes: z.array(conflictSlot).describe("Times without a program, in the first week"),
  episodes: z
    .array(conflictSlot.extend({ episodeId: id, title: z.string(), program: z.string() }))
    .describe("Episodes planned for regular slots that do not air in the period"),
});
export type GridConflicts = z.infer<typeof gridConflicts>;

const tags = ["seasonalGrid"];
const write = recordWrite("Programs").meta({ right: CHANGE_RIGHTS });
const record = { id, version };

export const seasonalGridContract = {
  list: callOf("manage", ["Programs", "Episodes"])
    .route({
      method: "GET",
      path: "/v1/seasonal-grid",
      tags,
      summary: "Staff: get the seasonal grids of the schedule, and what new ones can follow",
    })
    .input(inLocale)
    .output(
      z.object({
        grids: z.array(staffGrid),
        countries: z
          .array(z.object({ country, years: z.array(z.number().int()) }))
          .describe("Countries whose announcements a grid can follow, and coming Hijri years"),
      }),
    ),
  create: write
    .route({
      method: "POST",
      path: "/v1/seasonal-grid",
      tags,
      summary: "Staff: create a seasonal grid as a draft",
    })
    .input(
      z.strictObject({
        ...settings,
        copy: z
          .union([z.enum(["nothing", "regular"]), id])
          .describe("Slots to begin with: none, the regular ones, or those of another grid"),
      }),
    )
    .output(staffGrid),
  edit: write
    .route({
      method: "PATCH",
      path: "/v1/seasonal-grid/{id}",
      tags,
      summary: "Staff: edit a seasonal grid; what has aired stays",
    })
    .input(
      z
        .strictObject({ ...settings, slots: z.array(gridSlot).max(MAX_GRID_SLOTS) })
        .partial()
        .extend(record),
    )
    .output(staffGrid),
  moveSlot: write
    .route({
      method: "PATCH",
      path: "/v1/seasonal-grid/slot/{id}",
      tags,
      summary: "Staff: move, resize, add or remove a slot of a seasonal grid",
    })
    .input(
      z.strictObject({
        ...record,
        slot: z
          .number()
          .int()
          .min(0)
          .max(MAX_GRID_SLOTS)
          .nullable()
          .describe("Index among the slots of the grid; null: a new slot"),
        to: z
          .strictObject({
            programId: id,
            channelId: id,
            startsAt: instant,
            minutes: z.number().int().min(1).max(1440),
          })
          .nullable()
          .describe("null: the slot is removed"),
      }),
    )
    .output(staffGrid),
  setState: recordWrite("Programs")
    .meta({ right: ["publish"] })
    .route({
      method: "POST",
      path: "/v1/seasonal-grid/state/{id}",
      tags,
      summary: "Staff: publish or withdraw a seasonal grid",
    })
    .input(z.strictObject({ ...record, state: z.enum(["published", "withdrawn"]) }))
    .output(staffGrid),
  remove: write
    .route({
      method: "DELETE",
      path: "/v1/seasonal-grid/{id}",
      tags,
      summary: "Staff: remove a seasonal grid that is not published",
    })
    .input(z.strictObject({ id }))
    .output(z.object({ id })),
  check: callOf("manage", ["Programs", "Episodes"])
    .route({
      method: "GET",
      path: "/v1/seasonal-grid/{id}/conflicts",
      tags,
      summary: "Staff: get overlaps, holes and affected episodes of a seasonal grid",
    })
    .input(inLocale.extend({ id }))
    .output(gridConflicts),
};

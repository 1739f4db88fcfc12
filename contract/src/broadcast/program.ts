import { z } from "zod";
import { listingRef } from "../newsroom/listing.ts";
import { picture } from "../newsroom/picture.ts";
import { id, inLocale, pageOf, paging, publicCall, scrolling, scrollOf } from "../system/call.ts";
import {
  choice,
  recordEdit,
  recordId,
  staffPaging,
  staffRecord,
  textInBoth,
  writtenInBoth,
  writtenName,
  writtenSlug,
} from "../system/record.ts";
import { pickCall, recordCalls, recordWrite } from "../system/record-calls.ts";
import { airing, channelRef, programRef } from "./air.ts";
import { episodeCard, SEASON_MAX } from "./episode.ts";
import { programCategory, programCategoryRef } from "./program-category.ts";

/** Longest description of a program, an episode or an event, in characters of HTML. */
export const DESCRIPTION_LENGTH = 20_000;
/** Pictures that a program or an event holds at most. */
export const MOST_PICTURES = 20;
/** Slots of a program: a week has no room for more. */
export const MOST_SLOTS = 100;
/** Longest slot, in minutes: a day. */
export const SLOT_MINUTES = 24 * 60;

/** A weekly slot by the station's clocks: on the day of a change of clocks it begins and ends when they show it. */
export const weeklySlot = z.strictObject({
  weekday: z.number().int().min(0).max(6).describe("0 is Sunday"),
  start: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe("HH:MM in the station's zone"),
  minutes: z.number().int().min(1).max(SLOT_MINUTES).describe("How long; it may go on over midnight"),
  channelId: id,
});
export type WeeklySlot = z.infer<typeof weeklySlot>;

/** A program as it stands on a card. */
export const programCard = programRef.extend({
  category: programCategoryRef.nullable(),
  channel: channelRef.nullable(),
  picture: picture.nullable(),
  summary: z.string().describe("First words of the description"),
  rabiaagroup: z.boolean().describe("Listed under that group"),
  position: z.number().int(),
  onAir: z.boolean().describe("At the time of the reply"),
});
export type ProgramCard = z.infer<typeof programCard>;

export const season = z.object({ season: z.number().int(), episodes: z.number().int() });

export const programDetails = programCard.extend({
  descriptionHtml: z.string().describe("Sanitised HTML"),
  images: z.array(picture),
  presenters: z.array(listingRef),
  slots: z.array(weeklySlot.omit({ channelId: true }).extend({ channel: channelRef })),
  airings: z.array(airing).describe("On the air now and next, up to six"),
  seasons: z.array(season).describe("Newest first"),
  episodes: scrollOf(episodeCard).describe("Newest first"),
  podcast: z.boolean().describe("Has episodes to listen to, and so a feed"),
});
export type ProgramDetails = z.infer<typeof programDetails>;

/** Programs of a category together; those of none come last. */
export const programGroup = z.object({ category: programCategory.nullable(), programs: z.array(programCard) });
export type ProgramGroup = z.infer<typeof programGroup>;

/** A program as staff get it. */
export const staffProgram = staffRecord.extend({
  name: textInBoth,
  slug: textInBoth,
  description: textInBoth.describe("Sanitised HTML"),
  imageIds: z.array(id),
  images: z.array(picture).describe("The first leads"),
  coverId: id.nullable().describe("Square, for podcasts"),
  cover: picture.nullable(),
  programCategoryId: id.nullable(),
  programCategory: z.string().nullable(),
  channelId: id.nullable(),
  channel: z.string().nullable(),
  presenterIds: z.array(id),
  slots: z.array(weeklySlot),
  position: z.number().int(),
  status: z.boolean(),
  rabiaagroup: z.boolean(),
});
export type StaffProgram = z.infer<typeof staffProgram>;

/** Ids of which each stands once. */
export const distinctIds = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine((all) => new Set(all).size === all.length, "named twice");

const description = writtenInBoth(DESCRIPTION_LENGTH).describe("HTML; what is not allowed in it is taken out");

const fields = {
  name: writtenName,
  slug: writtenSlug.optional(),
  description: description.optional(),
  imageIds: distinctIds(MOST_PICTURES).optional(),
  coverId: id.nullable().optional(),
  programCategoryId: id.nullable().optional(),
  channelId: id.nullable().optional(),
  presenterIds: distinctIds(20).describe("Authors").optional(),
  slots: z.array(weeklySlot).max(MOST_SLOTS).optional(),
  position: z.number().int().min(0).max(100_000).optional(),
  status: z.boolean().optional(),
  rabiaagroup: z.boolean().optional(),
};

const tags = ["program"];
const filters = { programCategoryId: id.optional(), channelId: id.optional(), rabiaagroup: z.boolean().optional() };

export const programContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/program", tags, summary: "Programs, page by page" })
    .input(paging.extend(filters))
    .output(pageOf(programCard)),
  all: publicCall
    .route({ method: "GET", path: "/v1/program/all", tags, summary: "Every program" })
    .input(inLocale)
    .output(z.array(programCard)),
  names: publicCall
    .route({ method: "GET", path: "/v1/program/list", tags, summary: "Names of the programs" })
    .input(inLocale)
    .output(z.array(choice)),
  live: publicCall
    .route({ method: "GET", path: "/v1/program/live", tags, summary: "Programs that are on the air now" })
    .input(inLocale)
    .output(z.array(z.object({ channel: channelRef, airing, program: programCard }))),
  grouped: publicCall
    .route({ method: "GET", path: "/v1/programs/groupedprograms", tags, summary: "Programs by their category" })
    .input(inLocale)
    .output(z.array(programGroup)),
  get: publicCall
    .route({ method: "GET", path: "/v1/program/{id}", tags, summary: "One program with its episodes" })
    .input(scrolling.extend({ id, season: z.number().int().min(0).max(SEASON_MAX).optional() }))
    .output(programDetails),
  ...recordCalls({
    entity: "Programs",
    tag: "program",
    noun: "program",
    paths: { list: "/v1/program/admin/paginate", edit: "/v1/program/{id}", status: "/v1/program/status/{id}" },
    row: staffProgram,
    list: staffPaging(["position", "name", "status", "rabiaagroup", "createdAt", "updatedAt", "id"]).extend(filters),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true }),
  }),
  setRabiaagroup: recordWrite("Programs")
    .route({ method: "PATCH", path: "/v1/program/rabiaagroup/{id}", tags, summary: "Staff: list a program under the group, or not" })
    .input(recordId.extend({ status: z.boolean() }))
    .output(staffProgram),
  describe: recordWrite("Programs")
    .route({ method: "PUT", path: "/v1/program/description/{id}", tags, summary: "Staff: write the description of a program" })
    .input(recordEdit.extend({ description }))
    .output(staffProgram),
  ...pickCall("Programs", "program", ["Episodes", "Events"]),
};

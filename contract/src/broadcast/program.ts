import { z } from "zod";
import { responsiveImage } from "../newsroom/media/responsive-image.ts";
import { author } from "../newsroom/topic.ts";
import { ageRating } from "../platform/age-rating.ts";
import {
  id,
  inLocale,
  locale,
  pageOf,
  paging,
  publicCall,
  scrolling,
  scrollOf,
} from "../platform/call.ts";
import { countryRule, publicCountryRule } from "../platform/country-rule.ts";
import { CHANGE_RIGHTS } from "../platform/newsroom-rights.ts";
import {
  choice,
  localizedInput,
  localizedName,
  localizedSlug,
  localizedText,
  recordEdit,
  recordId,
  staffPaging,
  staffRecord,
} from "../platform/record.ts";
import {
  PUBLISHED_RECORD_RIGHTS,
  pickCall,
  recordCalls,
  recordWrite,
} from "../platform/record-calls.ts";
import { htmlText } from "../platform/url-fields.ts";
import { airing, channelRef, day, programRef } from "./air.ts";
import { episodeCard, MAX_SEASON } from "./episode.ts";
import { podcastLinks, podcastLinksInput } from "./podcast.ts";
import { programCategory, programCategoryRef } from "./program-category.ts";

/**
 * Maximum length of the description of a program, an episode or an event, in characters of HTML.
 */
export const MAX_DESCRIPTION_LENGTH = 20_000;
/** Maximum number of images of a program or an event. */
export const MAX_IMAGES = 20;
/** Maximum number of weekly slots of a program, without those that have ended. */
export const MAX_SLOTS = 100;
/** Maximum number of weekly slots of a program, with those that have ended. */
const MAX_STORED_SLOTS = 1000;
/** Maximum number of cancelled dates of a slot. */
const MAX_CANCELLED_DATES = 200;
/** Maximum length of a slot, in minutes: a day. */
export const MAX_SLOT_MINUTES = 24 * 60;

/** Maximum number of days for which a recorded airing can be played. */
export const MAX_AVAILABLE_DAYS = 3650;

/** How the airings of a slot are recorded as episodes. */
export const slotRecording = z.strictObject({
  publish: z.boolean().describe("Publishes the episode; otherwise it is a draft"),
  days: z
    .number()
    .int()
    .min(1)
    .max(MAX_AVAILABLE_DAYS)
    .nullish()
    .describe("Days after the airing for which it can be played; absent: no limit"),
});
export type SlotRecording = z.infer<typeof slotRecording>;

/**
 * Weekly slot in the station's local time. Across a clock change, it still begins and ends at these
 * local times. Dates are those on which an airing begins.
 */
export const weeklySlot = z.strictObject({
  weekday: z.number().int().min(0).max(6).describe("0 is Sunday"),
  start: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe("HH:MM in the station's zone"),
  minutes: z
    .number()
    .int()
    .min(1)
    .max(MAX_SLOT_MINUTES)
    .describe("Duration; may extend past midnight"),
  channelId: id,
  validFrom: day.nullish().describe("First date; absent: since ever"),
  validUntil: day.nullish().describe("Last date; absent: until further notice"),
  cancelled: z
    .array(day)
    .max(MAX_CANCELLED_DATES)
    .optional()
    .describe("Dates on which it does not air"),
  recording: slotRecording
    .nullish()
    .describe("Its airings are recorded from the stream of the channel, and become episodes"),
});
export type WeeklySlot = z.infer<typeof weeklySlot>;

/** Program, as shown on a card. */
export const programCard = programRef.extend({
  category: programCategoryRef.nullable(),
  channel: channelRef.nullable(),
  picture: responsiveImage.nullable(),
  summary: z.string().describe("Beginning of the description"),
  rabiaagroup: z.boolean().describe("Listed under that group"),
  position: z.number().int(),
  onAir: z.boolean().describe("At the time of the response"),
});
export type ProgramCard = z.infer<typeof programCard>;

export const season = z.object({ season: z.number().int(), episodes: z.number().int() });

export const programDetails = programCard.extend({
  descriptionHtml: htmlText.describe("Sanitised HTML"),
  ageRating,
  countryRule: publicCountryRule.nullable().describe("null: it can be played everywhere"),
  images: z.array(responsiveImage),
  presenters: z.array(author.omit({ bio: true, socialLinks: true })),
  slots: z
    .array(
      weeklySlot
        .omit({ channelId: true, cancelled: true, recording: true })
        .extend({ channel: channelRef }),
    )
    .describe("Weekly, without those that have ended or air once; `validFrom` only if it is ahead"),
  airings: z.array(airing).describe("Now on air and next, up to six"),
  seasons: z.array(season).describe("Newest first"),
  episodes: scrollOf(episodeCard).describe("Newest first"),
  podcast: z.boolean().describe("Has episodes with audio, and therefore a feed"),
});
export type ProgramDetails = z.infer<typeof programDetails>;

/** Programs grouped by category; those without a category come last. */
export const programGroup = z.object({
  category: programCategory.nullable(),
  programs: z.array(programCard),
});
export type ProgramGroup = z.infer<typeof programGroup>;

/** Program, as returned to staff. */
export const staffProgram = staffRecord.extend({
  name: localizedText,
  slug: localizedText,
  description: localizedText.describe("Sanitised HTML"),
  imageIds: z.array(id),
  images: z.array(responsiveImage).describe("The first is the lead image"),
  coverId: id.nullable().describe("Square, for podcasts"),
  cover: responsiveImage.nullable(),
  programCategoryId: id.nullable(),
  programCategory: z.string().nullable(),
  channelId: id.nullable(),
  channel: z.string().nullable(),
  presenterIds: z.array(id),
  slots: z.array(weeklySlot).describe("Also those that have ended"),
  position: z.number().int(),
  status: z.boolean(),
  rabiaagroup: z.boolean(),
  podcastLinks,
  spokenLanguage: locale.nullable(),
  ageRating,
  countryRule: countryRule.nullable(),
});
export type StaffProgram = z.infer<typeof staffProgram>;

export const distinctIds = (maxCount: number) =>
  z
    .array(id)
    .max(maxCount)
    .refine((ids) => new Set(ids).size === ids.length, "contains duplicates");

const description = localizedInput(MAX_DESCRIPTION_LENGTH).describe(
  "HTML; disallowed markup is removed",
);

const fields = {
  name: localizedName,
  slug: localizedSlug.optional(),
  description: description.optional(),
  imageIds: distinctIds(MAX_IMAGES).optional(),
  coverId: id.nullable().optional(),
  programCategoryId: id.nullable().optional(),
  channelId: id.nullable().optional(),
  presenterIds: distinctIds(20).describe("Authors").optional(),
  slots: z
    .array(weeklySlot)
    .max(MAX_STORED_SLOTS)
    .optional()
    .describe("Changes apply from the next airing on: what has aired stays in the schedule"),
  position: z.number().int().min(0).max(100_000).optional(),
  status: z.boolean().optional(),
  rabiaagroup: z.boolean().optional(),
  podcastLinks: podcastLinksInput.optional().describe("Pages of its podcast in directories"),
  spokenLanguage: locale
    .nullable()
    .optional()
    .describe(
      "Language spoken in it, of its podcast feed and by which podcasts are filtered; null: not given",
    ),
  ageRating: ageRating.optional(),
  countryRule: countryRule.nullable().optional(),
};

const tags = ["program"];
const filters = {
  programCategoryId: id.optional(),
  channelId: id.optional(),
  rabiaagroup: z.boolean().optional(),
};

export const programContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/program", tags, summary: "List programs, paginated" })
    .input(paging.extend(filters))
    .output(pageOf(programCard)),
  all: publicCall
    .route({ method: "GET", path: "/v1/program/all", tags, summary: "List all programs" })
    .input(inLocale)
    .output(z.array(programCard)),
  names: publicCall
    .route({ method: "GET", path: "/v1/program/list", tags, summary: "List the names of programs" })
    .input(inLocale)
    .output(z.array(choice)),
  live: publicCall
    .route({
      method: "GET",
      path: "/v1/program/live",
      tags,
      summary: "List the programs that are on air now",
    })
    .input(inLocale)
    .output(z.array(z.object({ channel: channelRef, airing, program: programCard }))),
  grouped: publicCall
    .route({
      method: "GET",
      path: "/v1/programs/groupedprograms",
      tags,
      summary: "List programs by category",
    })
    .input(inLocale)
    .output(z.array(programGroup)),
  get: publicCall
    .route({
      method: "GET",
      path: "/v1/program/{id}",
      tags,
      summary: "Get a program with its episodes",
    })
    .input(scrolling.extend({ id, season: z.number().int().min(0).max(MAX_SEASON).optional() }))
    .output(programDetails),
  ...recordCalls({
    rights: PUBLISHED_RECORD_RIGHTS,
    entity: "Programs",
    tag: "program",
    noun: "program",
    paths: {
      list: "/v1/program/admin/paginate",
      edit: "/v1/program/{id}",
      status: "/v1/program/status/{id}",
    },
    row: staffProgram,
    list: staffPaging([
      "position",
      "name",
      "status",
      "rabiaagroup",
      "ageRating",
      "createdAt",
      "updatedAt",
      "id",
    ]).extend(filters),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true }),
  }),
  setRabiaagroup: recordWrite("Programs")
    .meta({ right: CHANGE_RIGHTS })
    .route({
      method: "PATCH",
      path: "/v1/program/rabiaagroup/{id}",
      tags,
      summary: "Staff: add a program to the group, or remove it",
    })
    .input(recordId.extend({ status: z.boolean() }))
    .output(staffProgram),
  describe: recordWrite("Programs")
    .meta({ right: CHANGE_RIGHTS })
    .route({
      method: "PUT",
      path: "/v1/program/description/{id}",
      tags,
      summary: "Staff: write the description of a program",
    })
    .input(recordEdit.extend({ description }))
    .output(staffProgram),
  ...pickCall("Programs", "program", ["Episodes", "Events"]),
};

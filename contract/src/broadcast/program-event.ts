import { z } from "zod";
import { responsiveImage } from "../newsroom/media/responsive-image.ts";
import { byId, id, inLocale, pageOf, paging, publicCall } from "../platform/call.ts";
import { CHANGE_RIGHTS } from "../platform/newsroom-rights.ts";
import {
  choice,
  instant,
  localizedInput,
  localizedName,
  localizedSlug,
  localizedText,
  recordEdit,
  staffPaging,
  staffRecord,
  timestamp,
  webUrl,
} from "../platform/record.ts";
import { PUBLISHED_RECORD_RIGHTS, recordCalls, recordWrite } from "../platform/record-calls.ts";
import { htmlText } from "../platform/url-fields.ts";
import { programRef } from "./air.ts";
import { distinctIds, MAX_DESCRIPTION_LENGTH, MAX_IMAGES } from "./program.ts";

/** Event, as shown on a card. */
export const eventCard = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  program: programRef.nullable(),
  picture: responsiveImage.nullable(),
  place: z.string(),
  startsAt: timestamp,
  endsAt: timestamp.nullable(),
});
export type EventCard = z.infer<typeof eventCard>;

export const eventDetails = eventCard.extend({
  descriptionHtml: htmlText.describe("Sanitised HTML"),
  images: z.array(responsiveImage),
  ticketUrl: z.string().nullable().describe("Where readers book tickets or register"),
});
export type EventDetails = z.infer<typeof eventDetails>;

/** Event, as returned to staff. */
export const staffEvent = staffRecord.extend({
  programId: id.nullable(),
  program: z.string().nullable(),
  title: localizedText,
  slug: localizedText,
  description: localizedText.describe("Sanitised HTML"),
  imageIds: z.array(id),
  images: z.array(responsiveImage).describe("The first is the lead image"),
  place: localizedText,
  ticketUrl: z.string().nullable(),
  startsAt: timestamp,
  endsAt: timestamp.nullable(),
  status: z.boolean(),
});
export type StaffEvent = z.infer<typeof staffEvent>;

const description = localizedInput(MAX_DESCRIPTION_LENGTH).describe(
  "HTML; disallowed markup is removed",
);

const fields = {
  programId: id.nullable().optional(),
  title: localizedName,
  slug: localizedSlug.optional(),
  description: description.optional(),
  imageIds: distinctIds(MAX_IMAGES).optional(),
  place: localizedInput(300).optional(),
  ticketUrl: webUrl.nullable().optional(),
  startsAt: instant,
  endsAt: instant.nullable().optional(),
  status: z.boolean().optional(),
};

const tags = ["programevents"];
const when = z
  .enum(["ahead", "past"])
  .optional()
  .describe("Events that are not over, soonest first; or those that are, newest first");

export const programEventContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/programevents", tags, summary: "List events, paginated" })
    .input(paging.extend({ programId: id.optional(), when: when.default("ahead") }))
    .output(pageOf(eventCard)),
  all: publicCall
    .route({
      method: "GET",
      path: "/v1/programevents/all",
      tags,
      summary: "List all events that are not over",
    })
    .input(inLocale)
    .output(z.array(eventCard)),
  names: publicCall
    .route({
      method: "GET",
      path: "/v1/programevents/list",
      tags,
      summary: "List the titles of events that are not over",
    })
    .input(inLocale)
    .output(z.array(choice)),
  get: publicCall
    .route({ method: "GET", path: "/v1/programevents/{id}", tags, summary: "Get an event" })
    .input(byId)
    .output(eventDetails),
  ...recordCalls({
    rights: PUBLISHED_RECORD_RIGHTS,
    entity: "Events",
    tag: "programevents",
    noun: "event",
    paths: {
      list: "/v1/programevents/admin/paginate",
      edit: "/v1/programevents/{id}",
      status: "/v1/programevents/status/{id}",
    },
    row: staffEvent,
    list: staffPaging(["startsAt", "title", "status", "createdAt", "updatedAt", "id"]).extend({
      programId: id.optional(),
    }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ title: true, startsAt: true }),
  }),
  describe: recordWrite("Events")
    .meta({ right: CHANGE_RIGHTS })
    .route({
      method: "PUT",
      path: "/v1/programevents/description/{id}",
      tags,
      summary: "Staff: write the description of an event",
    })
    .input(recordEdit.extend({ description }))
    .output(staffEvent),
};

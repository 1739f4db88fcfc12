import { z } from "zod";
import { picture } from "../newsroom/picture.ts";
import { byId, id, inLocale, pageOf, paging, publicCall } from "../system/call.ts";
import {
  choice,
  moment,
  recordEdit,
  staffPaging,
  staffRecord,
  textInBoth,
  writtenInBoth,
  writtenName,
  writtenSlug,
} from "../system/record.ts";
import { recordCalls, recordWrite } from "../system/record-calls.ts";
import { programRef } from "./air.ts";
import { DESCRIPTION_LENGTH, distinctIds, MOST_PICTURES } from "./program.ts";

/** An event as it stands on a card. */
export const eventCard = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  program: programRef.nullable(),
  picture: picture.nullable(),
  place: z.string(),
  startsAt: moment,
  endsAt: moment.nullable(),
});
export type EventCard = z.infer<typeof eventCard>;

export const eventDetails = eventCard.extend({ descriptionHtml: z.string().describe("Sanitised HTML"), images: z.array(picture) });
export type EventDetails = z.infer<typeof eventDetails>;

/** An event as staff get it. */
export const staffEvent = staffRecord.extend({
  programId: id.nullable(),
  program: z.string().nullable(),
  title: textInBoth,
  slug: textInBoth,
  description: textInBoth.describe("Sanitised HTML"),
  imageIds: z.array(id),
  images: z.array(picture).describe("The first leads"),
  place: textInBoth,
  startsAt: moment,
  endsAt: moment.nullable(),
  status: z.boolean(),
});
export type StaffEvent = z.infer<typeof staffEvent>;

const description = writtenInBoth(DESCRIPTION_LENGTH).describe("HTML; what is not allowed in it is taken out");
const time = z.iso.datetime({ offset: true });

const fields = {
  programId: id.nullable().optional(),
  title: writtenName,
  slug: writtenSlug.optional(),
  description: description.optional(),
  imageIds: distinctIds(MOST_PICTURES).optional(),
  place: writtenInBoth(300).optional(),
  startsAt: time,
  endsAt: time.nullable().optional(),
  status: z.boolean().optional(),
};

const tags = ["programevents"];
const when = z.enum(["ahead", "past"]).optional().describe("Those that are not over yet, soonest first; or those that are, newest first");

export const programEventContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/programevents", tags, summary: "Events, page by page" })
    .input(paging.extend({ programId: id.optional(), when: when.default("ahead") }))
    .output(pageOf(eventCard)),
  all: publicCall
    .route({ method: "GET", path: "/v1/programevents/all", tags, summary: "Every event that is not over" })
    .input(inLocale)
    .output(z.array(eventCard)),
  names: publicCall
    .route({ method: "GET", path: "/v1/programevents/list", tags, summary: "Titles of the events that are not over" })
    .input(inLocale)
    .output(z.array(choice)),
  get: publicCall.route({ method: "GET", path: "/v1/programevents/{id}", tags, summary: "One event" }).input(byId).output(eventDetails),
  ...recordCalls({
    entity: "Events",
    tag: "programevents",
    noun: "event",
    paths: { list: "/v1/programevents/admin/paginate", edit: "/v1/programevents/{id}", status: "/v1/programevents/status/{id}" },
    row: staffEvent,
    list: staffPaging(["startsAt", "title", "status", "createdAt", "updatedAt", "id"]).extend({ programId: id.optional() }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ title: true, startsAt: true }),
  }),
  describe: recordWrite("Events")
    .route({ method: "PUT", path: "/v1/programevents/description/{id}", tags, summary: "Staff: write the description of an event" })
    .input(recordEdit.extend({ description }))
    .output(staffEvent),
};

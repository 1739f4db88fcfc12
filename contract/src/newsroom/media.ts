import { z } from "zod";
import type { Entity } from "../system/ability.ts";
import { byId, callOf, id, pageOf, paging, version } from "../system/call.ts";
import { SEARCH_LENGTH } from "../system/constants.ts";
import { isStorable, moment, recordAbilities, recordId, textInBoth, written, writtenInBoth } from "../system/record.ts";
import { picture } from "./picture.ts";

/** Largest picture that is taken, in bytes. */
export const PICTURE_BYTES = 20 * 1024 * 1024;

/** Whoever manages one of these chooses pictures. */
const SHOWN_BY: readonly Entity[] = [
  "Article",
  "Author",
  "Category",
  "PeopleOfInterest",
  "Source",
  "Notification",
  "Programs",
  "Episodes",
  "ProgramCategory",
  "Events",
  "LiveStream",
  "Package",
];

const text = writtenInBoth(1000);
const caption = writtenInBoth(2000).describe("Proposed to articles that show it");
const focal = z.number().min(0).max(1).describe("Share of the width or height, from the left or top");

/** A picture as staff know it. */
export const mediaRecord = z.object({
  id,
  version: z.number().int(),
  name: z.string().describe("Of the file as it was sent"),
  picture,
  alt: textInBoth,
  caption: textInBoth,
  decorative: z.boolean(),
  credit: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
  abilities: recordAbilities,
});
export type MediaRecord = z.infer<typeof mediaRecord>;

/** Something that shows a picture. */
export const mediaUse = z.object({ entity: z.string(), id, label: z.string(), place: z.enum(["image", "body"]) });
export type MediaUse = z.infer<typeof mediaUse>;

export const mediaDetails = mediaRecord.extend({
  hasSource: z.boolean().describe("The file is kept as it was sent"),
  uses: z.array(mediaUse),
});
export type MediaDetails = z.infer<typeof mediaDetails>;

const words = z.strictObject({
  alt: text,
  caption,
  decorative: z.boolean().describe("It says nothing that the text does not: no alt"),
  credit: written(500),
});
export const mediaPatch = words.extend({ focalX: focal, focalY: focal }).partial().extend({ id, version });
export type MediaPatch = z.infer<typeof mediaPatch>;

const file = z.file().describe("JPEG, PNG, WebP, AVIF or GIF, at most 20 MiB");
const tags = ["media"];
const staff = callOf("manage", SHOWN_BY);
/** What is said of a picture, and the picture itself, stand in articles: theirs to change. */
const editors = callOf("manage", "Article");
const PICTURE_LIMIT = { bodyLimit: PICTURE_BYTES + 64 * 1024 };
/** A form with one picture in it. */
const upload = staff.meta(PICTURE_LIMIT);

export const mediaContract = {
  list: staff
    .route({ method: "GET", path: "/v1/media", tags, summary: "Pictures, newest first" })
    .input(
      paging.extend({
        q: z.string().max(SEARCH_LENGTH).refine(isStorable).optional().describe("Part of its name, alt, caption or credit"),
        from: z.iso.date().optional().describe("First day, in the station's zone"),
        to: z.iso.date().optional().describe("Last day, in the station's zone"),
        undescribed: z.boolean().optional().describe("Neither alt nor decorative"),
        unused: z.boolean().optional().describe("Shown nowhere"),
        deleted: z.literal(1).optional().describe("Only what is deleted; for a Superadmin"),
      }),
    )
    .output(pageOf(mediaRecord)),
  get: staff
    .route({ method: "GET", path: "/v1/media/{id}", tags, summary: "A picture and where it is shown" })
    .input(byId)
    .output(mediaDetails),
  source: editors
    .meta({ limit: { points: 60, seconds: 60 } })
    .route({
      method: "GET",
      path: "/v1/media/{id}/source",
      tags,
      summary: "Staff: the file of a picture as it was sent, with its metadata",
    })
    .input(byId)
    .output(z.file().describe("The bytes that were sent")),
  create: upload
    .route({
      method: "POST",
      path: "/v1/media",
      tags,
      summary: "Takes in a picture; the same bytes are stored once, and brought back if they were deleted",
    })
    .input(words.partial().extend({ file }))
    .output(mediaRecord),
  edit: editors
    .route({ method: "PATCH", path: "/v1/media/{id}", tags, summary: "Changes what is said of a picture" })
    .input(mediaPatch)
    .output(mediaRecord),
  replace: editors
    .meta(PICTURE_LIMIT)
    .route({ method: "POST", path: "/v1/media/{id}/replace", tags, summary: "Puts another picture in its place, wherever it is shown" })
    .input(recordId.extend({ file }))
    .output(mediaRecord),
  remove: editors
    .route({ method: "DELETE", path: "/v1/media/{id}", tags, summary: "Deletes a picture that is shown nowhere", successStatus: 204 })
    .input(recordId)
    .output(z.void()),
  restore: callOf("manage", "all")
    .route({ method: "POST", path: "/v1/media/{id}/restore", tags, summary: "Brings a deleted picture back, within 30 days" })
    .input(recordId)
    .output(mediaRecord),
};

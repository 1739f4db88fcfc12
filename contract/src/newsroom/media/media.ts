import { z } from "zod";
import { entitiesOfRecords } from "../../platform/back-office.ts";
import { byId, callOf, id, pageOf, paging, version } from "../../platform/call.ts";
import { PAGE_LIMIT, SEARCH_LENGTH } from "../../platform/constants.ts";
import { CHANGE_RIGHTS } from "../../platform/newsroom-rights.ts";
import {
  isStorable,
  localizedInput,
  localizedText,
  plainText,
  recordAbilities,
  recordId,
  seenRecord,
  timestamp,
} from "../../platform/record.ts";
import { ANIMATION_PROBLEMS } from "./animation.ts";
import { IMAGE_SHAPE_NAMES } from "./image-shapes.ts";
import { responsiveImage } from "./responsive-image.ts";

/** Maximum size of an uploaded image, in bytes. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;

/** Days before the end of its usage rights from which an image is marked. */
export const RIGHTS_ENDING_DAYS = 14;

const text = localizedInput(1000);
const caption = localizedInput(2000).describe("Default caption for articles that show the image");
const focal = z
  .number()
  .min(0)
  .max(1)
  .describe("Fraction of the width or height, from the left or top");

const day = z.iso.date().nullable();
/**
 * Creator, credit and usage terms of an image. Read from the file at the upload (IPTC, XMP, EXIF).
 */
const imageRights = z.object({
  creator: plainText(500).describe("Photographer or artist"),
  copyright: plainText(500).describe("Copyright notice"),
  usageTerms: plainText(2000).describe("What the image may be used for, for staff"),
  place: plainText(500).describe("Where it was taken"),
  takenOn: day.describe("Day on which it was taken"),
  usableUntil: day.describe("Last day on which it may be published, in the station's zone"),
});
export type ImageRights = z.infer<typeof imageRights>;

const pixels = z.number().int().min(0).max(100_000);
export const manualCrops = z
  .partialRecord(
    z.enum(IMAGE_SHAPE_NAMES),
    z.strictObject({ left: pixels, top: pixels, width: pixels, height: pixels }),
  )
  .describe(
    "Parts that staff chose, by shape, in pixels of the upright image; all others are automatic",
  );

const mediaAnimation = z
  .object({
    state: z.enum(["pending", "moving", "still"]),
    problem: z.enum(ANIMATION_PROBLEMS).nullable().describe("Why it is shown as a still"),
  })
  .describe("It moves in the text of articles; everywhere else its first picture is shown");
export type MediaAnimation = z.infer<typeof mediaAnimation>;

/** Image of the media library, as returned to staff. */
export const mediaRecord = z.object({
  id,
  version: z.number().int(),
  name: z.string().describe("Name of the uploaded file"),
  picture: responsiveImage,
  alt: localizedText,
  caption: localizedText,
  decorative: z.boolean(),
  credit: z.string(),
  ...imageRights.shape,
  crops: manualCrops,
  animation: mediaAnimation.nullable(),
  mime: z.string(),
  bytes: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  deletedAt: timestamp.nullable(),
  abilities: recordAbilities,
});
export type MediaRecord = z.infer<typeof mediaRecord>;

/** Record that shows an image. */
export const mediaUse = z.object({
  entity: z.string(),
  id,
  label: z.string(),
  place: z.enum(["image", "body", "social"]),
});
export type MediaUse = z.infer<typeof mediaUse>;

export const mediaDetails = mediaRecord.extend({
  hasSource: z.boolean().describe("The original file is stored"),
  uses: z.array(mediaUse),
});
export type MediaDetails = z.infer<typeof mediaDetails>;

const imageTexts = z.strictObject({
  alt: text,
  caption,
  decorative: z.boolean().describe("Purely decorative: needs no alt text"),
  credit: plainText(500),
  ...imageRights.shape,
});
const mediaPatch = imageTexts
  .extend({ focalX: focal, focalY: focal, crops: manualCrops })
  .partial()
  .extend({ id, version });
export type MediaPatch = z.infer<typeof mediaPatch>;

const file = z.file().describe("JPEG, PNG, WebP, AVIF or GIF, at most 20 MiB");
const tags = ["media"];
/** Staff who manage an entity that shows images. */
const staff = callOf(
  "manage",
  entitiesOfRecords(({ images }) => images ?? false),
);
/** An image and its texts appear in articles, so only article editors may change them. */
const editors = callOf("manage", "Article");
const IMAGE_BODY_LIMIT = { bodyLimit: MAX_IMAGE_BYTES + 64 * 1024 };
/** Operation that takes a form with one image. */
const upload = staff.meta({ ...IMAGE_BODY_LIMIT, right: ["write", "push"] });

export const mediaContract = {
  list: staff
    .route({ method: "GET", path: "/v1/media", tags, summary: "List images, newest first" })
    .input(
      paging.extend({
        q: z
          .string()
          .max(SEARCH_LENGTH)
          .refine(isStorable)
          .optional()
          .describe("Part of the name, alt text, caption or credit"),
        from: z.iso.date().optional().describe("First day, in the station's zone"),
        to: z.iso.date().optional().describe("Last day, in the station's zone"),
        undescribed: z.boolean().optional().describe("Neither alt text nor decorative"),
        rightsEnding: z
          .boolean()
          .optional()
          .describe(`May no longer be published, or only for ${RIGHTS_ENDING_DAYS} days`),
        ids: z.array(id).max(PAGE_LIMIT.max).optional().describe("Only these images"),
        unused: z.boolean().optional().describe("Not used anywhere"),
        deleted: z.literal(1).optional().describe("Only deleted images; for a Superadmin"),
      }),
    )
    .output(pageOf(mediaRecord)),
  get: staff
    .route({
      method: "GET",
      path: "/v1/media/{id}",
      tags,
      summary: "Get an image and where it is used",
    })
    .input(byId)
    .output(mediaDetails),
  source: editors
    .meta({ limit: { points: 60, seconds: 60 } })
    .route({
      method: "GET",
      path: "/v1/media/{id}/source",
      tags,
      summary: "Staff: download the original file of an image, with its metadata",
    })
    .input(byId)
    .output(z.file().describe("The bytes as uploaded")),
  create: upload
    .route({
      method: "POST",
      path: "/v1/media",
      tags,
      summary:
        "Upload an image; identical bytes are stored once, and restored if they were deleted",
    })
    .input(imageTexts.partial().extend({ file }))
    .output(mediaRecord),
  fetch: editors
    .meta({ right: ["write"], limit: { points: 60, seconds: 60 } })
    .route({
      method: "POST",
      path: "/v1/media/fetch",
      tags,
      summary: "Store an image of another web site",
    })
    .input(z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }))
    .output(mediaRecord),
  edit: editors
    .meta({ right: ["write"] })
    .route({
      method: "PATCH",
      path: "/v1/media/{id}",
      tags,
      summary: "Edit the texts, the focal point and the crops of an image",
    })
    .input(mediaPatch)
    .output(mediaRecord),
  replace: editors
    .meta({ ...IMAGE_BODY_LIMIT, right: CHANGE_RIGHTS })
    .route({
      method: "POST",
      path: "/v1/media/{id}/replace",
      tags,
      summary: "Replace the file of an image wherever it is used",
    })
    .input(seenRecord.extend({ file }))
    .output(mediaRecord),
  remove: editors
    .meta({ right: ["write"] })
    .route({
      method: "DELETE",
      path: "/v1/media/{id}",
      tags,
      summary: "Delete an unused image",
      successStatus: 204,
    })
    .input(seenRecord)
    .output(z.void()),
  restore: callOf("manage", "all")
    .route({
      method: "POST",
      path: "/v1/media/{id}/restore",
      tags,
      summary: "Restore a deleted image, within 30 days",
    })
    .input(recordId)
    .output(mediaRecord),
};

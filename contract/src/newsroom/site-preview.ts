import { z } from "zod";
import { callOf, locale } from "../platform/call.ts";
import { EDITORIAL_RIGHTS } from "../platform/newsroom-rights.ts";
import { previewLink } from "./article/article-preview.ts";

/** Times that the site can be previewed at, in milliseconds since 1970: the years 2000 to 2099. */
export const SITE_PREVIEW_RANGE = {
  min: Date.UTC(2000, 0, 1),
  max: Date.UTC(2099, 11, 31, 23, 59),
} as const;

const isInRange = (at: string) =>
  Date.parse(at) >= SITE_PREVIEW_RANGE.min && Date.parse(at) <= SITE_PREVIEW_RANGE.max;

export const sitePreviewContract = {
  create: callOf("manage", "Article")
    .meta({
      access: { action: "manage", of: "Article" },
      limit: { points: 60, seconds: 60 },
      right: EDITORIAL_RIGHTS,
    })
    .route({
      method: "POST",
      path: "/v1/site-preview",
      tags: ["sitePreview"],
      summary: "Staff: create a link that shows the public site at a time, for an hour",
    })
    .input(
      z.strictObject({
        locale,
        at: z.iso
          .datetime({ offset: true })
          .refine(isInRange, "must be between the years 2000 and 2099")
          .optional()
          .describe("Time of the preview, to the minute; default: the time of the request"),
      }),
    )
    .output(previewLink),
};

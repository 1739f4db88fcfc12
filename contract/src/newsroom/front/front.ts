import { z } from "zod";
import { id, inLocale, publicCall } from "../../platform/call.ts";
import { PREVIEW_TOKEN_LENGTH } from "../../platform/constants.ts";
import { articleCard, articleRef } from "../article/article.ts";
import { liveHeadline } from "../live-blog/live-blog.ts";
import { LIVE_CARD_ENTRIES } from "../live-blog/live-blog-terms.ts";
import { frontCardSize } from "./front-layout.ts";

/** Article on a front, with the headline and image that editors chose for it there. */
export const frontCard = articleCard.extend({
  kicker: z.string().describe("Label before the headline; may be empty"),
  size: frontCardSize,
  related: z.array(articleRef).describe("Articles linked below the card"),
  liveEntries: z
    .array(liveHeadline)
    .describe(
      `Up to ${LIVE_CARD_ENTRIES} entries of its live blog while that is live, the latest first`,
    ),
});
export type FrontCard = z.infer<typeof frontCard>;

/** Strip of a section on the home page. */
export const frontSection = z.object({
  id,
  name: z.string(),
  colour: z.string(),
  cards: z.array(frontCard),
});
export type FrontSection = z.infer<typeof frontSection>;

/** Front page as readers see it: of the site, or of a section. */
export const frontPage = z.object({
  main: z.array(frontCard).describe("The lead, and the second leads"),
  latest: z
    .array(articleCard)
    .describe("The latest articles that are not among the main ones; empty for a section"),
  sections: z.array(frontSection).describe("Empty for a section"),
});
export type FrontPage = z.infer<typeof frontPage>;

/** Front page that a preview shows, with the time that it is shown for. */
export const frontPreview = frontPage.extend({
  locale: articleCard.shape.locale,
  categoryId: id.nullable(),
  at: z.iso.datetime().describe("UTC"),
  shownUntil: z.iso.datetime().describe("Expiry of the token, UTC"),
});
export type FrontPreview = z.infer<typeof frontPreview>;

const tags = ["front"];

export const frontContract = {
  page: publicCall
    .route({
      method: "GET",
      path: "/v1/front-page",
      tags,
      summary: "Get the front page of the site or of a category, as edited by staff",
    })
    .input(inLocale.extend({ categoryId: id.optional() }))
    .output(frontPage),
  preview: publicCall
    .meta({ personal: true, mayReply: [404] })
    .route({
      method: "GET",
      path: "/v1/front-page/preview",
      tags,
      summary: "Get an unpublished front page by its preview token",
    })
    .input(z.strictObject({ token: z.string().max(PREVIEW_TOKEN_LENGTH) }))
    .output(frontPreview),
};

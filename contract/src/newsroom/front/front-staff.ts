import { z } from "zod";
import { callOf, id, inLocale, locale, pageOf, paging, version } from "../../platform/call.ts";
import { EDITORIAL_RIGHTS } from "../../platform/newsroom-rights.ts";
import { instant, overrideReason, recordId, timestamp } from "../../platform/record.ts";
import { previewLink } from "../article/article-preview.ts";
import { articleState } from "../article/article-record.ts";
import { responsiveImage } from "../media/responsive-image.ts";
import { frontCard } from "./front.ts";
import { frontChanges, frontLayout, placement, slotKey } from "./front-layout.ts";

const tags = ["front"];
const read = callOf("manage", "Article");
/** A front page that is open requests its state every few seconds. */
const poll = read.meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 240, seconds: 60 },
});
const write = read.meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 240, seconds: 60 },
});

/** Front of a language: of the site if `categoryId` is null, otherwise of a section. */
export const frontAddress = z.strictObject({ locale, categoryId: id.nullable() });
export type FrontAddress = z.infer<typeof frontAddress>;

/** Reason why a placed article is not in its slot. */
export const PLACEMENT_PROBLEMS = [
  "deleted",
  "draft",
  "scheduled",
  "expired",
  "disabled",
  "withdrawn",
  "ended",
] as const;
export const placementProblem = z.enum(PLACEMENT_PROBLEMS);
export type PlacementProblem = z.infer<typeof placementProblem>;

/** Article as the front-page screen shows it. */
export const frontArticle = z.object({
  id,
  title: z.string(),
  state: articleState,
  publishedAt: timestamp.nullable(),
  embargoUntil: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  breaking: z.boolean(),
  premium: z.boolean(),
  category: z.string().nullable(),
  lead: responsiveImage.nullable(),
});
export type FrontArticle = z.infer<typeof frontArticle>;

/** Slot of a draft: the editor's placement, and the card for readers. */
export const frontSlot = z.object({
  key: slotKey,
  placement: placement.nullable().describe("null: filled automatically"),
  problem: placementProblem
    .nullable()
    .describe("Why the placed article is not shown; the slot is then filled automatically"),
  shown: frontCard.nullable().describe("null: no article is left for the slot"),
});
export type FrontSlot = z.infer<typeof frontSlot>;

/** Placed article that readers do not see on a front, although it is published there. */
export const frontWarning = z.object({
  locale,
  categoryId: id.nullable(),
  front: z.string().nullable().describe("Name of the section; null for the home page"),
  slot: slotKey,
  articleId: id,
  title: z.string(),
  problem: placementProblem,
  at: timestamp.nullable().describe("When the article is shown again, or when its placement ended"),
});
export type FrontWarning = z.infer<typeof frontWarning>;

/** Change of a front that is published at a time. */
export const scheduledChange = z.object({
  id,
  at: timestamp,
  by: z.string().describe("Name of the editor"),
  changes: frontChanges,
  titles: z.array(z.string()).describe("Titles of the articles that it places"),
});
export type ScheduledChange = z.infer<typeof scheduledChange>;

/** Pending review of a draft before publication, as the current user sees it. */
export const frontReview = z.object({
  waiting: z
    .array(
      z.object({
        slot: slotKey,
        articleId: id,
        writers: z
          .array(z.string())
          .describe("Names of those who wrote its headline, kicker or chose its image"),
        approvedBy: z
          .string()
          .nullable()
          .describe("Name of the second person; null: nobody has approved it"),
      }),
    )
    .describe(
      "Headlines, kickers and images of placements that readers do not see yet, where they need a second person",
    ),
  needsSecondPerson: z
    .boolean()
    .describe(
      "Another person must approve or publish the draft, or the current user gives a reason",
    ),
  acceptsReason: z.boolean().describe("A reason replaces that person"),
  mayApprove: z.boolean().describe("The current user can approve what others wrote"),
  submitted: z.object({ at: timestamp, by: z.string() }).nullable(),
});
export type FrontReview = z.infer<typeof frontReview>;

/** Front as staff edit it. */
export const frontDraft = z.object({
  locale,
  categoryId: id.nullable(),
  version: z.number().int().describe("Of the draft; 1 if nobody has edited it"),
  layout: frontLayout.describe("The draft"),
  changeCount: z
    .number()
    .int()
    .describe(
      "Slots, hidden articles and orders in which the draft differs from what is published",
    ),
  published: z.object({ at: timestamp, by: z.string() }).nullable(),
  edited: z
    .object({ at: timestamp, by: z.string() })
    .nullable()
    .describe("Last change of the draft"),
  main: z.array(frontSlot),
  sections: z.array(
    z.object({
      id,
      name: z.string(),
      colour: z.string(),
      off: z.boolean(),
      slots: z.array(frontSlot),
    }),
  ),
  hidden: z.array(frontArticle).describe("Articles that are never placed automatically"),
  articles: z.array(frontArticle).describe("Articles that the draft references"),
  images: z.array(responsiveImage).describe("Images that the draft references"),
  scheduled: z.array(scheduledChange).describe("By time"),
  warnings: z.array(frontWarning).describe("Of the published front"),
  review: frontReview,
});
export type FrontDraft = z.infer<typeof frontDraft>;

/** Published state of a front, its author, and the next scheduled change. */
export const frontState = z.object({
  locale,
  categoryId: id.nullable(),
  front: z.string().nullable().describe("Name of the section; null for the home page"),
  lead: z
    .object({ id, title: z.string() })
    .nullable()
    .describe("Lead as readers see it; null: there is no article"),
  placedCount: z
    .number()
    .int()
    .describe("Slots of the published front that editors filled; all others are automatic"),
  published: z
    .object({ at: timestamp, by: z.string() })
    .nullable()
    .describe("null: nobody has edited it"),
  changeCount: z
    .number()
    .int()
    .describe(
      "Slots, hidden articles and orders in which the draft differs from what is published",
    ),
  edited: z
    .object({ at: timestamp, by: z.string() })
    .nullable()
    .describe("Last change of the draft"),
  next: z.object({ at: timestamp, by: z.string() }).nullable().describe("Next scheduled change"),
  scheduledCount: z.number().int(),
});
export type FrontState = z.infer<typeof frontState>;

/** Former state of a published front. */
export const frontPublication = z.object({
  id,
  at: timestamp,
  by: z.string(),
  kind: z.enum(["published", "scheduled"]).describe("Published by an editor, or by the clock"),
  articles: z.array(z.object({ slot: slotKey, title: z.string() })).describe("Placed articles"),
});
export type FrontPublication = z.infer<typeof frontPublication>;

/** Article that was placed on a front, and no longer is. */
export const pastPlacement = z.object({
  article: frontArticle,
  slot: slotKey,
  until: timestamp.describe("When it left the front"),
});
export type PastPlacement = z.infer<typeof pastPlacement>;

/** Reason why an article is on a front or absent from it. */
export const FRONT_REASONS = [
  "placed",
  "automatic",
  "notVisible",
  "hidden",
  "placementEnded",
  "sectionOff",
  "newerArticles",
] as const;
export const frontExplanation = z.object({
  locale,
  categoryId: id.nullable(),
  front: z.string().nullable().describe("Name of the section; null for the home page"),
  slots: z.array(slotKey).describe("Slots with the article; empty if it is absent"),
  reason: z.enum(FRONT_REASONS),
});
export type FrontExplanation = z.infer<typeof frontExplanation>;

export const frontStaffContract = {
  draft: poll
    .route({
      method: "GET",
      path: "/v1/front-page/draft",
      tags,
      summary: "Staff: get the draft of a front, with what readers would see",
    })
    .input(inLocale.extend({ front: locale, categoryId: id.optional() }))
    .output(frontDraft),
  edit: write
    .meta({ right: ["write"] })
    .route({
      method: "PATCH",
      path: "/v1/front-page/draft",
      tags,
      summary: "Staff: change slots of a draft; merges concurrent changes to other slots",
    })
    .input(
      frontAddress.extend({
        version,
        changes: frontChanges,
        expected: z
          .record(slotKey, id.nullable())
          .optional()
          .describe(
            "Articles that the editor saw in slots that are filled automatically. CONFLICT if one shows another article by now",
          ),
      }),
    )
    .output(frontDraft),
  discard: write
    .meta({ right: ["write"] })
    .route({
      method: "POST",
      path: "/v1/front-page/draft/discard",
      tags,
      summary: "Staff: reset a draft to what is published",
    })
    .input(frontAddress.extend({ version }))
    .output(frontDraft),
  submit: write
    .meta({ right: ["write"] })
    .route({
      method: "POST",
      path: "/v1/front-page/draft/submit",
      tags,
      summary: "Staff: submit a draft for approval by another person",
    })
    .input(frontAddress.extend({ version }))
    .output(frontDraft),
  approve: write
    .meta({ right: ["review"] })
    .route({
      method: "POST",
      path: "/v1/front-page/draft/approve",
      tags,
      summary: "Staff: approve the headlines, kickers and images of a draft that others wrote",
    })
    .input(frontAddress.extend({ version }))
    .output(frontDraft),
  publish: write
    .meta({ right: ["publish"] })
    .route({
      method: "POST",
      path: "/v1/front-page/publish",
      tags,
      summary: "Staff: publish a draft",
    })
    .input(
      frontAddress.extend({
        version: version.describe("The draft is published only if this is its latest version"),
        override: overrideReason.optional(),
      }),
    )
    .output(frontDraft),
  schedule: write
    .meta({ right: ["publish"] })
    .route({
      method: "POST",
      path: "/v1/front-page/schedule",
      tags,
      summary: "Staff: publish the changes of a draft at a time",
    })
    .input(frontAddress.extend({ version, at: instant, override: overrideReason.optional() }))
    .output(frontDraft),
  unschedule: write
    .meta({ right: ["publish"] })
    .route({
      method: "DELETE",
      path: "/v1/front-page/schedule/{id}",
      tags,
      summary: "Staff: cancel a scheduled change, which returns to the draft",
      successStatus: 204,
    })
    .input(recordId)
    .output(z.void()),
  history: read
    .route({
      method: "GET",
      path: "/v1/front-page/history",
      tags,
      summary: "Staff: list the former states of a front, newest first",
    })
    .input(paging.extend({ front: locale, categoryId: id.optional() }))
    .output(pageOf(frontPublication)),
  restore: write
    .meta({ right: ["write"] })
    .route({
      method: "POST",
      path: "/v1/front-page/history/{id}/restore",
      tags,
      summary: "Staff: make a former state the draft of its front",
    })
    .input(recordId)
    .output(frontDraft),
  past: read
    .route({
      method: "GET",
      path: "/v1/front-page/past",
      tags,
      summary: "Staff: list articles that left a front, latest first",
    })
    .input(inLocale.extend({ front: locale, categoryId: id.optional() }))
    .output(z.array(pastPlacement)),
  explain: read
    .route({
      method: "GET",
      path: "/v1/front-page/explain",
      tags,
      summary: "Staff: tell why an article is on a front or absent from it",
    })
    .input(inLocale.extend({ articleId: id }))
    .output(z.array(frontExplanation)),
  warnings: poll
    .route({
      method: "GET",
      path: "/v1/front-page/warnings",
      tags,
      summary: "Staff: list placed articles that readers do not see",
    })
    .input(inLocale)
    .output(z.array(frontWarning)),
  states: poll
    .route({
      method: "GET",
      path: "/v1/front-page/states",
      tags,
      summary:
        "Staff: get the state of the home page in each language, and of the sections that staff have edited",
    })
    .input(inLocale)
    .output(z.array(frontState)),
  sharePreview: write
    .meta({ right: EDITORIAL_RIGHTS })
    .route({
      method: "POST",
      path: "/v1/front-page/preview",
      tags,
      summary: "Staff: create a link that shows a draft, for an hour",
    })
    .input(
      frontAddress.extend({
        at: instant.optional().describe("Time of the preview; default: the time of the request"),
      }),
    )
    .output(previewLink),
};

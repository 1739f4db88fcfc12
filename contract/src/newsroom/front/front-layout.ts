import { z } from "zod";
import { id } from "../../platform/call.ts";
import { instant, plainText } from "../../platform/record.ts";

/**
 * Number of slots at the top of a front, the lead included, and in each section strip of the home
 * page.
 */
export const FRONT_SLOT_COUNTS = { home: 5, category: 4, section: 4 } as const;

export const LEAD_SLOT = "main.0";

/**
 * Slot of a front: `main.0` is the lead, `main.1` and so on the second leads, and
 * `section.{category}.{position}` a card in the strip of a section on the home page.
 */
export const slotKey = z.string().regex(/^(main|section\.[1-9]\d{0,14})\.\d$/);

/** Sizes of a card: `large` has a larger image and headline, `text` has no image. */
export const FRONT_CARD_SIZES = ["standard", "large", "text"] as const;
export const frontCardSize = z.enum(FRONT_CARD_SIZES);
export type FrontCardSize = z.infer<typeof frontCardSize>;

/**
 * Maximum lengths of the texts of a placement, in characters, and the maximum number of links below
 * a card.
 */
export const PLACEMENT_LIMITS = { headline: 200, kicker: 40, related: 4 } as const;

const distinctIds = (maxCount: number) =>
  z
    .array(id)
    .max(maxCount)
    .refine((values) => new Set(values).size === values.length, "contains duplicates");

/**
 * Article placed in a slot by an editor. Its texts and image override the article's on this front
 * only.
 */
export const placement = z.strictObject({
  articleId: id,
  headline: plainText(PLACEMENT_LIMITS.headline)
    .default("")
    .describe("Empty: the title of the article"),
  kicker: plainText(PLACEMENT_LIMITS.kicker).default("").describe("Label before the headline"),
  mediaId: id.nullable().default(null).describe("null: the lead image of the article"),
  size: frontCardSize.default("standard"),
  relatedIds: distinctIds(PLACEMENT_LIMITS.related)
    .default([])
    .describe("Articles linked below the card"),
  until: instant
    .nullable()
    .default(null)
    .describe("End of the placement; null: until it is removed"),
});
export type Placement = z.infer<typeof placement>;

/**
 * Order of the section strips on the home page. Sections that are not listed follow in their own
 * order.
 */
export const frontSections = z.strictObject({
  order: distinctIds(100),
  off: distinctIds(100).describe("Sections that are not shown on this front"),
});
export type FrontSections = z.infer<typeof frontSections>;

/**
 * Layout of a front as decided by editors. Everything that it leaves open is filled automatically.
 */
export const frontLayout = z.object({
  slots: z.record(slotKey, placement),
  hidden: z.array(id).describe("Articles that are never placed automatically on this front"),
  sections: frontSections,
});
export type FrontLayout = z.infer<typeof frontLayout>;

export const EMPTY_LAYOUT: FrontLayout = {
  slots: {},
  hidden: [],
  sections: { order: [], off: [] },
};

/** Changes of a layout. A slot that is null is filled automatically again. */
export const frontChanges = z.strictObject({
  slots: z.record(slotKey, placement.nullable()).optional(),
  hide: distinctIds(100).optional(),
  show: distinctIds(100)
    .optional()
    .describe("Hidden articles that may be placed automatically again"),
  sections: frontSections.optional(),
});
export type FrontChanges = z.input<typeof frontChanges>;

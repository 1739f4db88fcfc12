import { z } from "zod";
import { id, paging, publicCall } from "../system/call.ts";
import { SEARCH_LENGTH } from "../system/constants.ts";
import { articleCard } from "./article.ts";

/** A stretch of text; `hit` when it is what was searched for. */
export const textRun = z.object({ text: z.string(), hit: z.boolean() });
export type TextRun = z.infer<typeof textRun>;

export const searchHit = articleCard.extend({ titleRuns: z.array(textRun), excerptRuns: z.array(textRun) });
export type SearchHit = z.infer<typeof searchHit>;

/** Totals are counted up to this many; beyond it `meta.more` is true. */
export const SEARCH_COUNT_CAP = 1000;

export const searchReply = z.object({
  data: z.array(searchHit),
  meta: z.object({
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int().describe("Hits, counted up to 1,000; of phrases those found so far, at least as many as this page shows"),
    more: z.boolean().describe("There are more than `total`"),
    query: z.string().describe("What was searched, as understood"),
    suggestion: z.string().nullable().describe("A spelling that finds more"),
    corrected: z.boolean().describe("Nothing matched what was asked, so the suggestion was searched"),
  }),
});
export type SearchReply = z.infer<typeof searchReply>;

export const searchContract = {
  articles: publicCall
    .meta({ access: "public", limit: { points: 120, seconds: 60, network: 600 }, cleansText: true })
    .route({ method: "GET", path: "/v1/search", tags: ["search"], summary: 'Full text search: words, "phrases", -without' })
    .input(
      paging.extend({
        q: z
          .string()
          .trim()
          .min(1)
          .max(SEARCH_LENGTH)
          .refine((text) => !text.includes("\0"), "a null byte"),
        categoryId: id.optional(),
        from: z.iso.date().optional().describe("First day, in the station's zone"),
        to: z.iso.date().optional().describe("Last day, in the station's zone"),
      }),
    )
    .output(searchReply),
};

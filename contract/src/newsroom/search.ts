import { z } from "zod";
import { id, locale, paging, publicCall } from "../system/call.ts";
import { SEARCH_LENGTH } from "../system/constants.ts";
import { articleCard } from "./article.ts";
import { SEARCH_GROUPS } from "./search-groups.ts";
import { nameGroup } from "./search-names.ts";

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
    partial: z.boolean().describe("Nothing holds all of the words, so these articles hold some of them"),
    elsewhere: z
      .object({ locale, total: z.number().int(), more: z.boolean() })
      .nullable()
      .describe("Articles in the other language that match the question, when none does in this one"),
  }),
});
export type SearchReply = z.infer<typeof searchReply>;

const question = z
  .string()
  .trim()
  .min(1)
  .max(SEARCH_LENGTH)
  .refine((text) => !text.includes("\0"), "a null byte");

const searchCall = publicCall.meta({ access: "public", limit: { points: 120, seconds: 60, network: 600 }, cleansText: true });

export const searchContract = {
  articles: searchCall
    .route({ method: "GET", path: "/v1/search", tags: ["search"], summary: 'Full text search: words, "phrases", -without' })
    .input(
      paging.extend({
        q: question,
        categoryId: id.optional(),
        from: z.iso.date().optional().describe("First day, in the station's zone"),
        to: z.iso.date().optional().describe("Last day, in the station's zone"),
      }),
    )
    .output(searchReply),
  names: searchCall
    .route({
      method: "GET",
      path: "/v1/search/names",
      tags: ["search"],
      summary: "People, programs, channels, events, topics and episodes by name, in groups",
    })
    .input(
      paging.extend({
        q: question,
        group: z.enum(SEARCH_GROUPS).optional().describe("This group alone"),
        similar: z.boolean().optional().describe("When no name matches, names with a similar spelling"),
      }),
    )
    .output(z.object({ data: z.array(nameGroup).describe("Groups with hits, in their order") })),
};

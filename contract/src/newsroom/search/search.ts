import { z } from "zod";
import { id, locale, paging, publicCall } from "../../platform/call.ts";
import { SEARCH_LENGTH } from "../../platform/constants.ts";
import { articleCard } from "../article/article.ts";
import { ARTICLE_TEMPLATES } from "../article/article-template.ts";
import { SEARCH_GROUPS } from "./search-groups.ts";
import { nameGroup } from "./search-names.ts";
import { searchSuggestion, suggestionQuery } from "./search-suggestions.ts";
import { textRun } from "./text-run.ts";

export const searchHit = articleCard.extend({
  titleRuns: z.array(textRun),
  excerptRuns: z.array(textRun),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Totals are counted up to this number; beyond it `meta.more` is true. */
export const SEARCH_COUNT_CAP = 1000;

export const searchResponse = z.object({
  data: z.array(searchHit),
  meta: z.object({
    page: z.number().int(),
    limit: z.number().int(),
    total: z
      .number()
      .int()
      .describe(
        "Hits, counted up to 1,000; for phrases, the number found so far, at least as many as this page shows",
      ),
    more: z.boolean().describe("There are more than `total`"),
    query: z.string().describe("Query as it was interpreted"),
    suggestion: z.string().nullable().describe("A spelling that finds more"),
    corrected: z
      .boolean()
      .describe("Nothing matched the query, so the suggestion was searched instead"),
    partial: z.boolean().describe("No article contains all words, so these contain some of them"),
    elsewhere: z
      .object({ locale, total: z.number().int(), more: z.boolean() })
      .nullable()
      .describe("Matches in the other language, if there are none in this one"),
  }),
});
export type SearchResponse = z.infer<typeof searchResponse>;

const searchQuery = z
  .string()
  .trim()
  .min(1)
  .max(SEARCH_LENGTH)
  .refine((text) => !text.includes("\0"), "contains a null byte");

const searchCall = publicCall.meta({
  access: "public",
  limit: { points: 120, seconds: 60, network: 600 },
  cleansText: true,
});

export const searchContract = {
  articles: searchCall
    .route({
      method: "GET",
      path: "/v1/search",
      tags: ["search"],
      summary: 'Full-text search of articles: words, "phrases", -without',
    })
    .input(
      paging.extend({
        q: searchQuery,
        categoryId: id.optional(),
        template: z.enum(ARTICLE_TEMPLATES).optional().describe("Only articles of this kind"),
        from: z.iso.date().optional().describe("First day, in the station's zone"),
        to: z.iso.date().optional().describe("Last day, in the station's zone"),
      }),
    )
    .output(searchResponse),
  names: searchCall
    .route({
      method: "GET",
      path: "/v1/search/names",
      tags: ["search"],
      summary:
        "Search people, programs, channels, events, topics and episodes by name, and episodes by what is said, in groups",
    })
    .input(
      paging.extend({
        q: searchQuery,
        group: z.enum(SEARCH_GROUPS).optional().describe("Only this group"),
        similar: z
          .boolean()
          .optional()
          .describe("Fall back to names with a similar spelling if none matches"),
      }),
    )
    .output(z.array(nameGroup).describe("Groups with hits, in display order")),
  suggestions: publicCall
    .meta({ missLimit: { points: 240, seconds: 60, shared: 1200, network: 1200 } })
    .route({
      method: "GET",
      path: "/v1/search/suggestions",
      tags: ["search"],
      summary: "Suggest records for an incomplete query",
    })
    .input(suggestionQuery)
    .output(z.array(searchSuggestion).describe("Up to 8, by group")),
};

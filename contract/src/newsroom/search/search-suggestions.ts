import { z } from "zod";
import { inLocale } from "../../platform/call.ts";
import { nameHit } from "./search-names.ts";
import { canonicalQuery, SUGGESTION_QUERY } from "./suggestion-query.ts";

export const searchSuggestion = nameHit
  .pick({ id: true, name: true, slug: true, program: true, medium: true, premium: true })
  .extend({
    kind: z.enum([...nameHit.shape.kind.options, "article", "page"]),
    id: z.number().int().describe("0 for a page, which has its path as slug"),
  });
export type SearchSuggestion = z.infer<typeof searchSuggestion>;

export const suggestionQuery = inLocale.extend({
  q: z
    .string()
    .overwrite(canonicalQuery)
    .min(SUGGESTION_QUERY.min)
    .max(SUGGESTION_QUERY.max)
    .describe("Query whose last word may be incomplete"),
});

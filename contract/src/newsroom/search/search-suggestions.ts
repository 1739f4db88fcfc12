import { z } from "zod";
import { channelKind, programRef } from "../../broadcast/air.ts";
import { inLocale } from "../../platform/call.ts";
import { nameKind } from "./search-names.ts";
import { canonicalQuery, SUGGESTION_QUERY } from "./suggestion-query.ts";

/** Record or page that a query may mean. A page has no id, and its path as slug. */
export const searchSuggestion = z.object({
  kind: z.union([nameKind, z.enum(["article", "page"])]),
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  program: programRef.nullable(),
  medium: channelKind.nullable(),
  premium: z.boolean(),
});
export type SearchSuggestion = z.infer<typeof searchSuggestion>;

export const suggestionQuery = inLocale.extend({
  q: z.string().overwrite(canonicalQuery).min(SUGGESTION_QUERY.min).max(SUGGESTION_QUERY.max),
});

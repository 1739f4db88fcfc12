import type { SearchSuggestion } from "@masthead/contract/newsroom/search/search-suggestions.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../../platform/cache/tags.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { nameSources } from "../../name-source.ts";
import { suggestPages } from "./page-suggestions.ts";
import { foldedWords, rankSuggestions } from "./rank-suggestions.ts";
import { type SuggestedName, suggestArticles, suggestNames } from "./suggestion.store.ts";
import { suggestionTerms } from "./suggestion-terms.ts";

/** Articles that are compared; the newest. */
const ARTICLE_CANDIDATES = 8;

/**
 * Suggests records for an incomplete query: articles of the language by title, other records by
 * name in any language, and pages.
 */
export async function suggest(context: CallContext, q: string): Promise<SearchSuggestion[]> {
  const { db, locale, now } = context;
  tag(`list:latest:${locale}`, ...nameSources.all().map(({ kind }) => `list:${kind}` as const));
  const terms = suggestionTerms(q, locale);
  if (!terms) return [];
  const [articles, names] = await Promise.all([
    suggestArticles(db, terms, locale, now, ARTICLE_CANDIDATES),
    suggestNames(db, nameSources.all(), terms, foldedWords(q), locale, now),
  ]);
  const chosen = rankSuggestions(
    [
      ...suggestPages(q, locale),
      ...(await toSuggestions(context, names)),
      ...articles.map(
        ({ id, title, slug, premium }): SearchSuggestion => ({
          kind: "article",
          id,
          name: title,
          slug,
          program: null,
          medium: null,
          premium,
        }),
      ),
    ],
    q,
  );
  for (const { kind, id } of chosen) if (kind !== "page") tag(`${kind}:${id}`);
  return chosen;
}

async function toSuggestions(
  context: CallContext,
  names: SuggestedName[],
): Promise<SearchSuggestion[]> {
  const programOf = await nameSources
    .all()
    .find(({ programRefs }) => programRefs)
    ?.programRefs?.(
      context,
      names.map(({ programId }) => programId),
    );
  return names.map(({ kind, id, name, slug, programId, medium, premium }) => ({
    kind,
    id,
    name: localized(name, context.locale),
    slug: localized(slug, context.locale),
    program: programOf?.(programId) ?? null,
    medium,
    premium,
  }));
}

import { calls } from "../../platform/api/calls.ts";
import { searchNames } from "./names/name-search.service.ts";
import { searchArticles } from "./search.service.ts";
import { suggest } from "./suggestions/suggestion.service.ts";

export const searchRouter = calls.search.router({
  names: calls.search.names.handler(({ context, input }) => searchNames(context, input)),
  articles: calls.search.articles.handler(({ context, input }) => searchArticles(context, input)),
  suggestions: calls.search.suggestions.handler(({ context, input }) => suggest(context, input.q)),
});

import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { searchNames } from "./names/name-search.service.ts";
import { searchArticles } from "./search.service.ts";

export const searchRouter = calls.search.router({
  names: calls.search.names.handler(({ context, input }) => searchNames(inCallLocale(context, input), input)),
  articles: calls.search.articles.handler(({ context, input }) => searchArticles(inCallLocale(context, input), input)),
});

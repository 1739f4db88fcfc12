import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { searchArticles } from "./search.service.ts";

export const searchRouter = calls.search.router({
  articles: calls.search.articles.handler(({ context, input }) => searchArticles(inCallLocale(context, input), input)),
});

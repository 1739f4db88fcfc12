import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { pageOfAll } from "../../platform/http/page-of.ts";
import { allCategories, categoryDetails } from "./category.service.ts";

export const categoryRouter = calls.category.router({
  list: calls.category.list.handler(async ({ context, input }) => pageOfAll(await allCategories(inCallLocale(context, input)), input)),
  all: calls.category.all.handler(({ context, input }) => allCategories(inCallLocale(context, input))),
  topics: calls.category.topics.handler(async ({ context, input }) =>
    (await allCategories(inCallLocale(context, input))).filter((one) => one.topic),
  ),
  get: calls.category.get.handler(({ context, input }) => categoryDetails(inCallLocale(context, input), input.id)),
});

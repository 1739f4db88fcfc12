import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { calls } from "../../platform/http/calls.ts";
import { paginateArray } from "../../platform/http/paginate-array.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { categoryRecords } from "./category.records.ts";
import { allCategories, categoryDetails } from "./category.service.ts";

const { category } = calls;

export const categoryRouter = category.router({
  ...recordHandlers(category, categoryRecords),
  list: category.list.handler(async ({ context, input }) => paginateArray(await allCategories(withInputLocale(context, input)), input)),
  all: category.all.handler(({ context, input }) => allCategories(withInputLocale(context, input))),
  topics: category.topics.handler(async ({ context, input }) =>
    (await allCategories(withInputLocale(context, input))).filter((item) => item.topic),
  ),
  get: category.get.handler(({ context, input }) => categoryDetails(withInputLocale(context, input), input.id)),
});

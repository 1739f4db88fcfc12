import { calls } from "../../platform/api/calls.ts";
import { paginateArray } from "../../platform/api/paginate-array.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { categoryRecords } from "./category.records.ts";
import { allCategories, categoryDetails } from "./category.service.ts";

const { category } = calls;

export const categoryRouter = category.router({
  ...recordHandlers(category, categoryRecords),
  list: category.list.handler(async ({ context, input }) =>
    paginateArray(await allCategories(withInputLocale(context, input)), input),
  ),
  all: category.all.handler(({ context, input }) => allCategories(withInputLocale(context, input))),
  topics: category.topics.handler(async ({ context, input }) =>
    (await allCategories(withInputLocale(context, input))).filter((item) => item.topic),
  ),
  get: category.get.handler(({ context, input }) =>
    categoryDetails(withInputLocale(context, input), input.id),
  ),
});

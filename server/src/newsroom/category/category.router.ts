import { calls } from "../../platform/api/calls.ts";
import { paginateArray } from "../../platform/api/paginate-array.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { categoryRecords } from "./category.records.ts";
import { allCategories, categoryDetails } from "./category.service.ts";

const { category } = calls;

export const categoryRouter = category.router({
  ...recordHandlers(category, categoryRecords),
  list: category.list.handler(async ({ context, input }) =>
    paginateArray(await allCategories(context), input),
  ),
  all: category.all.handler(({ context }) => allCategories(context)),
  topics: category.topics.handler(async ({ context }) =>
    (await allCategories(context)).filter((item) => item.topic),
  ),
  get: category.get.handler(({ context, input }) => categoryDetails(context, input.id)),
});

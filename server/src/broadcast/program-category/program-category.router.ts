import { calls } from "../../platform/api/calls.ts";
import { paginateArray } from "../../platform/api/paginate-array.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { programCategoryRecords } from "./program-category.records.ts";
import { allProgramCategories, oneProgramCategory } from "./program-category.service.ts";

const { programCategory } = calls;

export const programCategoryRouter = programCategory.router({
  ...recordHandlers(programCategory, programCategoryRecords),
  list: programCategory.list.handler(async ({ context, input }) =>
    paginateArray(await allProgramCategories(context), input),
  ),
  all: programCategory.all.handler(({ context }) => allProgramCategories(context)),
  names: programCategory.names.handler(async ({ context }) =>
    (await allProgramCategories(context)).map(({ id, name }) => ({
      id,
      label: name,
    })),
  ),
  get: programCategory.get.handler(({ context, input }) => oneProgramCategory(context, input.id)),
});

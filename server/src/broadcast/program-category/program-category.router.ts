import { calls } from "../../platform/api/calls.ts";
import { paginateArray } from "../../platform/api/paginate-array.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { programCategoryRecords } from "./program-category.records.ts";
import { allProgramCategories, oneProgramCategory } from "./program-category.service.ts";

const { programCategory } = calls;

export const programCategoryRouter = programCategory.router({
  ...recordHandlers(programCategory, programCategoryRecords),
  list: programCategory.list.handler(async ({ context, input }) =>
    paginateArray(await allProgramCategories(withInputLocale(context, input)), input),
  ),
  all: programCategory.all.handler(({ context, input }) =>
    allProgramCategories(withInputLocale(context, input)),
  ),
  names: programCategory.names.handler(async ({ context, input }) =>
    (await allProgramCategories(withInputLocale(context, input))).map(({ id, name }) => ({
      id,
      label: name,
    })),
  ),
  get: programCategory.get.handler(({ context, input }) =>
    oneProgramCategory(withInputLocale(context, input), input.id),
  ),
});

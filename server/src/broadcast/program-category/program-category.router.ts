import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords, pickRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { paginateArray } from "../../platform/http/paginate-array.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { programCategoryRecords } from "./program-category.records.ts";
import { allProgramCategories, oneProgramCategory } from "./program-category.service.ts";

const { programCategory } = calls;

export const programCategoryRouter = programCategory.router({
  list: programCategory.list.handler(async ({ context, input }) =>
    paginateArray(await allProgramCategories(withInputLocale(context, input)), input),
  ),
  all: programCategory.all.handler(({ context, input }) => allProgramCategories(withInputLocale(context, input))),
  names: programCategory.names.handler(async ({ context, input }) =>
    (await allProgramCategories(withInputLocale(context, input))).map(({ id, name }) => ({ id, label: name })),
  ),
  get: programCategory.get.handler(({ context, input }) => oneProgramCategory(withInputLocale(context, input), input.id)),
  staffList: programCategory.staffList.handler(({ context, input }) =>
    listRecords(withInputLocale(context, input), programCategoryRecords, input),
  ),
  staffGet: programCategory.staffGet.handler(({ context, input }) =>
    getRecord(withInputLocale(context, input), programCategoryRecords, input.id),
  ),
  create: programCategory.create.handler(({ context, input }) => createRecord(context, programCategoryRecords, input)),
  edit: programCategory.edit.handler(({ context, input }) => editRecord(context, programCategoryRecords, input)),
  remove: programCategory.remove.handler(({ context, input }) => deleteRecord(context, programCategoryRecords, input.id)),
  restore: programCategory.restore.handler(({ context, input }) => restoreRecord(context, programCategoryRecords, input.id)),
  setStatus: programCategory.setStatus.handler(({ context, input: { id, status } }) =>
    setFields(context, programCategoryRecords, id, { status }),
  ),
  pick: programCategory.pick.handler(({ context, input }) => pickRecords(withInputLocale(context, input), programCategoryRecords, input)),
});

import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords, pickRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { paginateArray } from "../../platform/http/paginate-array.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { categoryRecords } from "./category.records.ts";
import { allCategories, categoryDetails } from "./category.service.ts";

const { category } = calls;

export const categoryRouter = category.router({
  list: category.list.handler(async ({ context, input }) => paginateArray(await allCategories(withInputLocale(context, input)), input)),
  all: category.all.handler(({ context, input }) => allCategories(withInputLocale(context, input))),
  topics: category.topics.handler(async ({ context, input }) =>
    (await allCategories(withInputLocale(context, input))).filter((item) => item.topic),
  ),
  get: category.get.handler(({ context, input }) => categoryDetails(withInputLocale(context, input), input.id)),
  staffList: category.staffList.handler(({ context, input }) => listRecords(withInputLocale(context, input), categoryRecords, input)),
  staffGet: category.staffGet.handler(({ context, input }) => getRecord(withInputLocale(context, input), categoryRecords, input.id)),
  create: category.create.handler(({ context, input }) => createRecord(context, categoryRecords, input)),
  edit: category.edit.handler(({ context, input }) => editRecord(context, categoryRecords, input)),
  remove: category.remove.handler(({ context, input }) => deleteRecord(context, categoryRecords, input.id)),
  restore: category.restore.handler(({ context, input }) => restoreRecord(context, categoryRecords, input.id)),
  setStatus: category.setStatus.handler(({ context, input: { id, status } }) => setFields(context, categoryRecords, id, { status })),
  pick: category.pick.handler(({ context, input }) => pickRecords(withInputLocale(context, input), categoryRecords, input)),
});

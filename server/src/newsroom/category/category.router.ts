import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords, pickRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { pageOfAll } from "../../platform/http/page-of.ts";
import { categoryRecords } from "./category.records.ts";
import { allCategories, categoryDetails } from "./category.service.ts";

const { category } = calls;

export const categoryRouter = category.router({
  list: category.list.handler(async ({ context, input }) => pageOfAll(await allCategories(inCallLocale(context, input)), input)),
  all: category.all.handler(({ context, input }) => allCategories(inCallLocale(context, input))),
  topics: category.topics.handler(async ({ context, input }) =>
    (await allCategories(inCallLocale(context, input))).filter((one) => one.topic),
  ),
  get: category.get.handler(({ context, input }) => categoryDetails(inCallLocale(context, input), input.id)),
  staffList: category.staffList.handler(({ context, input }) => listRecords(inCallLocale(context, input), categoryRecords, input)),
  staffGet: category.staffGet.handler(({ context, input }) => getRecord(inCallLocale(context, input), categoryRecords, input.id)),
  create: category.create.handler(({ context, input }) => createRecord(context, categoryRecords, input)),
  edit: category.edit.handler(({ context, input }) => editRecord(context, categoryRecords, input)),
  remove: category.remove.handler(({ context, input }) => deleteRecord(context, categoryRecords, input.id)),
  restore: category.restore.handler(({ context, input }) => restoreRecord(context, categoryRecords, input.id)),
  setStatus: category.setStatus.handler(({ context, input: { id, status } }) => setFields(context, categoryRecords, id, { status })),
  pick: category.pick.handler(({ context, input }) => pickRecords(inCallLocale(context, input), categoryRecords, input)),
});

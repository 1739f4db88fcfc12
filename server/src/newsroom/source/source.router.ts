import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords, pickRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { topicById, topicPage } from "../topic/topic.service.ts";
import { sourceRecords } from "./source.records.ts";

const { source } = calls;

export const sourceRouter = source.router({
  list: source.list.handler(({ context, input }) => topicPage(withInputLocale(context, input), "source", input)),
  get: source.get.handler(({ context, input }) => topicById(withInputLocale(context, input), "source", input.id)),
  staffList: source.staffList.handler(({ context, input }) => listRecords(withInputLocale(context, input), sourceRecords, input)),
  staffGet: source.staffGet.handler(({ context, input }) => getRecord(withInputLocale(context, input), sourceRecords, input.id)),
  create: source.create.handler(({ context, input }) => createRecord(context, sourceRecords, input)),
  edit: source.edit.handler(({ context, input }) => editRecord(context, sourceRecords, input)),
  remove: source.remove.handler(({ context, input }) => deleteRecord(context, sourceRecords, input.id)),
  restore: source.restore.handler(({ context, input }) => restoreRecord(context, sourceRecords, input.id)),
  setStatus: source.setStatus.handler(({ context, input: { id, status } }) => setFields(context, sourceRecords, id, { status })),
  pick: source.pick.handler(({ context, input }) => pickRecords(withInputLocale(context, input), sourceRecords, input)),
});

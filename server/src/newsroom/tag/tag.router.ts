import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords, pickRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { topicById, topicPage } from "../topic/topic.service.ts";
import { tagRecords } from "./tag.records.ts";

const { tag } = calls;

export const tagRouter = tag.router({
  list: tag.list.handler(({ context, input }) => topicPage(withInputLocale(context, input), "tag", input)),
  get: tag.get.handler(({ context, input }) => topicById(withInputLocale(context, input), "tag", input.id)),
  staffList: tag.staffList.handler(({ context, input }) => listRecords(withInputLocale(context, input), tagRecords, input)),
  staffGet: tag.staffGet.handler(({ context, input }) => getRecord(withInputLocale(context, input), tagRecords, input.id)),
  create: tag.create.handler(({ context, input }) => createRecord(context, tagRecords, input)),
  edit: tag.edit.handler(({ context, input }) => editRecord(context, tagRecords, input)),
  remove: tag.remove.handler(({ context, input }) => deleteRecord(context, tagRecords, input.id)),
  restore: tag.restore.handler(({ context, input }) => restoreRecord(context, tagRecords, input.id)),
  setStatus: tag.setStatus.handler(({ context, input: { id, status } }) => setFields(context, tagRecords, id, { status })),
  pick: tag.pick.handler(({ context, input }) => pickRecords(withInputLocale(context, input), tagRecords, input)),
  setVisible: tag.setVisible.handler(({ context, input: { id, visible } }) => setFields(context, tagRecords, id, { visible })),
});

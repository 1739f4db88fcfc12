import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords, pickRecords } from "../../platform/crud/list-records.ts";
import { createRecord, editRecord, setFields } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { allTopics, topicById } from "../topic/topic.service.ts";
import { authorRecords } from "./author.records.ts";

const { author } = calls;

export const authorRouter = author.router({
  all: author.all.handler(({ context, input }) => allTopics(withInputLocale(context, input), "author")),
  get: author.get.handler(({ context, input }) => topicById(withInputLocale(context, input), "author", input.id)),
  staffList: author.staffList.handler(({ context, input }) => listRecords(withInputLocale(context, input), authorRecords, input)),
  staffGet: author.staffGet.handler(({ context, input }) => getRecord(withInputLocale(context, input), authorRecords, input.id)),
  create: author.create.handler(({ context, input }) => createRecord(context, authorRecords, input)),
  edit: author.edit.handler(({ context, input }) => editRecord(context, authorRecords, input)),
  remove: author.remove.handler(({ context, input }) => deleteRecord(context, authorRecords, input.id)),
  restore: author.restore.handler(({ context, input }) => restoreRecord(context, authorRecords, input.id)),
  setStatus: author.setStatus.handler(({ context, input: { id, status } }) => setFields(context, authorRecords, id, { status })),
  pick: author.pick.handler(({ context, input }) => pickRecords(withInputLocale(context, input), authorRecords, input)),
});

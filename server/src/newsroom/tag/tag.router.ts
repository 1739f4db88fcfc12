import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { setFields } from "../../platform/crud/write-records.ts";
import { topicById, topicPage } from "../topic/topic.service.ts";
import { createNamedTopic, topicsNamed } from "../topic/topic-name.service.ts";
import { tagRecords } from "./tag.records.ts";
import { tag as tagTable } from "./tag.table.ts";

const { tag } = calls;

export const tagRouter = tag.router({
  ...recordHandlers(tag, tagRecords),
  createNamed: tag.createNamed.handler(({ context, input }) =>
    createNamedTopic(context, { records: tagRecords, table: tagTable }, input),
  ),
  named: tag.named.handler(({ context, input }) => topicsNamed(context, tagTable, input)),
  list: tag.list.handler(({ context, input }) => topicPage(context, "tag", input)),
  get: tag.get.handler(({ context, input }) => topicById(context, "tag", input.id)),
  setVisible: tag.setVisible.handler(({ context, input: { id, visible } }) =>
    setFields(context, tagRecords, { id }, { visible }),
  ),
});

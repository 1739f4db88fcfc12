import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { setFields } from "../../platform/crud/write-records.ts";
import { topicById, topicPage } from "../topic/topic.service.ts";
import { tagRecords } from "./tag.records.ts";

const { tag } = calls;

export const tagRouter = tag.router({
  ...recordHandlers(tag, tagRecords),
  list: tag.list.handler(({ context, input }) => topicPage(withInputLocale(context, input), "tag", input)),
  get: tag.get.handler(({ context, input }) => topicById(withInputLocale(context, input), "tag", input.id)),
  setVisible: tag.setVisible.handler(({ context, input: { id, visible } }) => setFields(context, tagRecords, id, { visible })),
});

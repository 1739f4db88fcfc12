import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { topicById, topicPage } from "../topic/topic.service.ts";
import { sourceRecords } from "./source.records.ts";

const { source } = calls;

export const sourceRouter = source.router({
  ...recordHandlers(source, sourceRecords),
  list: source.list.handler(({ context, input }) =>
    topicPage(withInputLocale(context, input), "source", input),
  ),
  get: source.get.handler(({ context, input }) =>
    topicById(withInputLocale(context, input), "source", input.id),
  ),
});

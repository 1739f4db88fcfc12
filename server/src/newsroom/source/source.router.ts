import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { topicById, topicPage } from "../topic/topic.service.ts";
import { sourceRecords } from "./source.records.ts";

const { source } = calls;

export const sourceRouter = source.router({
  ...recordHandlers(source, sourceRecords),
  list: source.list.handler(({ context, input }) => topicPage(withInputLocale(context, input), "source", input)),
  get: source.get.handler(({ context, input }) => topicById(withInputLocale(context, input), "source", input.id)),
});

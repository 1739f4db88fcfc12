import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { topicById, topicPage } from "../topic/topic.service.ts";
import { sourceRecords } from "./source.records.ts";

const { source } = calls;

export const sourceRouter = source.router({
  ...recordHandlers(source, sourceRecords),
  list: source.list.handler(({ context, input }) => topicPage(context, "source", input)),
  get: source.get.handler(({ context, input }) => topicById(context, "source", input.id)),
});

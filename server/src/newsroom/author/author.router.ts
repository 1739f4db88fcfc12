import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { allTopics, topicById } from "../topic/topic.service.ts";
import { authorRecords } from "./author.records.ts";

const { author } = calls;

export const authorRouter = author.router({
  ...recordHandlers(author, authorRecords),
  all: author.all.handler(({ context, input }) => allTopics(withInputLocale(context, input), "author")),
  get: author.get.handler(({ context, input }) => topicById(withInputLocale(context, input), "author", input.id)),
});

import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { allTopics, topicById } from "../topic/topic.service.ts";
import { createNamedTopic, topicsNamed } from "../topic/topic-name.service.ts";
import { authorRecords } from "./author.records.ts";
import { author as authorTable } from "./author.table.ts";

const { author } = calls;

export const authorRouter = author.router({
  ...recordHandlers(author, authorRecords),
  createNamed: author.createNamed.handler(({ context, input }) =>
    createNamedTopic(context, { records: authorRecords, table: authorTable }, input),
  ),
  named: author.named.handler(({ context, input }) =>
    topicsNamed(withInputLocale(context, input), authorTable, input),
  ),
  all: author.all.handler(({ context, input }) =>
    allTopics(withInputLocale(context, input), "author"),
  ),
  get: author.get.handler(({ context, input }) =>
    topicById(withInputLocale(context, input), "author", input.id),
  ),
});

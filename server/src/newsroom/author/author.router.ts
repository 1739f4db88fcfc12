import { calls } from "../../platform/api/calls.ts";
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
  named: author.named.handler(({ context, input }) => topicsNamed(context, authorTable, input)),
  all: author.all.handler(({ context }) => allTopics(context, "author")),
  get: author.get.handler(({ context, input }) => topicById(context, "author", input.id)),
});

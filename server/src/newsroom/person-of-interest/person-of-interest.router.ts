import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { allTopics, topicById } from "../topic/topic.service.ts";
import { personOfInterestRecords } from "./person-of-interest.records.ts";

const { peopleOfInterest } = calls;

export const personOfInterestRouter = peopleOfInterest.router({
  ...recordHandlers(peopleOfInterest, personOfInterestRecords),
  all: peopleOfInterest.all.handler(({ context }) => allTopics(context, "person")),
  get: peopleOfInterest.get.handler(({ context, input }) => topicById(context, "person", input.id)),
});

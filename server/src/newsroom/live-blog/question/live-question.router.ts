import { calls } from "../../../platform/api/calls.ts";
import { askQuestion } from "./ask-question.service.ts";
import {
  claimQuestion,
  liveQuestions,
  rejectQuestion,
  releaseQuestion,
  restoreQuestion,
} from "./question.service.ts";

const { liveQuestion } = calls;

export const liveQuestionRouter = liveQuestion.router({
  ask: liveQuestion.ask.handler(({ context, input }) => askQuestion(context, input)),
  list: liveQuestion.list.handler(({ context, input }) => liveQuestions(context, input.id)),
  claim: liveQuestion.claim.handler(({ context, input }) => claimQuestion(context, input)),
  release: liveQuestion.release.handler(({ context, input }) => releaseQuestion(context, input)),
  reject: liveQuestion.reject.handler(({ context, input }) => rejectQuestion(context, input)),
  restore: liveQuestion.restore.handler(({ context, input }) => restoreQuestion(context, input)),
});

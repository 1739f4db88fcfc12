import { z } from "zod";
import { botProof } from "../../audience/bot-check.ts";
import { callOf, id, publicCall, version } from "../../platform/call.ts";
import { EDITORIAL_RIGHTS } from "../../platform/newsroom-rights.ts";
import { plainText, recordId, singleLineText, timestamp } from "../../platform/record.ts";
import { colleague } from "../article/article-assignment.ts";
import { LIVE_ENTRY_STATES } from "./live-blog-terms.ts";
import {
  LIVE_DONE_QUESTIONS,
  LIVE_MAX_QUESTIONS,
  LIVE_QUESTION_LENGTH,
  LIVE_QUESTION_REASONS,
  LIVE_QUESTION_STATES,
} from "./live-question-terms.ts";

/** Question of a reader to a live blog, as staff see it. It is never public. */
export const liveQuestion = z.object({
  id,
  version: z.number().int(),
  state: z.enum(LIVE_QUESTION_STATES),
  name: z.string().describe("Name that the reader gave; may be empty"),
  text: z.string(),
  receivedAt: timestamp,
  claim: z
    .object({ by: colleague, at: timestamp })
    .nullable()
    .describe("Colleague who is writing the answer"),
  reason: z.enum(LIVE_QUESTION_REASONS).nullable().describe("Why it was rejected"),
  entry: z
    .object({ id, title: z.string(), state: z.enum(LIVE_ENTRY_STATES) })
    .nullable()
    .describe("Entry that answers it"),
  handledBy: colleague.nullable().describe("Who answered or rejected it"),
  handledAt: timestamp.nullable(),
  abilities: z.object({
    answer: z.boolean().describe("Claim it, and answer it with an entry"),
    reject: z.boolean(),
    restore: z.boolean().describe("Let it wait again"),
  }),
});
export type LiveQuestion = z.infer<typeof liveQuestion>;

export const liveQuestions = z.object({
  waiting: z
    .array(liveQuestion)
    .describe(`At most ${LIVE_MAX_QUESTIONS}, the first received first`),
  done: z
    .array(liveQuestion)
    .describe(`The last ${LIVE_DONE_QUESTIONS} that were answered or rejected, the latest first`),
});
export type LiveQuestions = z.infer<typeof liveQuestions>;

const newQuestion = z.strictObject({
  id: id.describe("Article of the live blog"),
  name: singleLineText(LIVE_QUESTION_LENGTH.name).default(""),
  text: z
    .string()
    // Forms are submitted with \r\n, which counts as one character where the text is written.
    .overwrite((text) => text.replaceAll(/\r\n?/g, "\n"))
    .pipe(plainText(LIVE_QUESTION_LENGTH.text).min(1)),
  proof: botProof,
});
export type NewQuestion = z.infer<typeof newQuestion>;

const tags = ["liveQuestion"];
const path = "/v1/live-blog/{id}/questions" as const;
const questionPath = `${path}/{questionId}` as const;
const question = z.strictObject({ id, questionId: id });
const knownQuestion = question.extend({ version });
const limit = { points: 240, seconds: 60 };
const access = { action: "manage", of: "Article" } as const;
const read = callOf("manage", "Article").meta({ access, limit });
const review = callOf("manage", "Article").meta({ access, limit, right: ["publish", "review"] });
const write = callOf("manage", "Article").meta({ access, limit, right: EDITORIAL_RIGHTS });

export const liveQuestionContract = {
  ask: publicCall
    .meta({
      access: "public",
      limit: { points: 30, seconds: 300, network: 300, proof: true },
      bodyLimit: 32 * 1024,
    })
    .route({
      method: "POST",
      path,
      tags,
      summary: "Send a question to a running live blog that takes questions",
      successStatus: 204,
    })
    .input(newQuestion)
    .output(z.void()),
  list: read
    .route({ method: "GET", path, tags, summary: "Staff: get the questions of readers" })
    .input(recordId)
    .output(liveQuestions),
  claim: review
    .route({
      method: "POST",
      path: `${questionPath}/claim`,
      tags,
      summary: "Staff: claim a question that waits, to answer it",
    })
    .input(
      question.extend({
        holderId: id
          .nullable()
          .optional()
          .describe("Whose claim the caller saw; CONFLICT if a colleague has claimed it since"),
      }),
    )
    .output(liveQuestion),
  release: write
    .route({
      method: "POST",
      path: `${questionPath}/release`,
      tags,
      summary: "Staff: release your claim of a question",
    })
    .input(question)
    .output(liveQuestion),
  reject: review
    .route({
      method: "POST",
      path: `${questionPath}/reject`,
      tags,
      summary: "Staff: reject a question that waits",
    })
    .input(knownQuestion.extend({ reason: z.enum(LIVE_QUESTION_REASONS) }))
    .output(liveQuestion),
  restore: review
    .route({
      method: "POST",
      path: `${questionPath}/reopen`,
      tags,
      summary: "Staff: let a question wait again that was rejected or answered",
    })
    .input(knownQuestion)
    .output(liveQuestion),
};

import type {
  LiveQuestion,
  LiveQuestions,
} from "@masthead/contract/newsroom/live-blog/live-question.ts";
import {
  LIVE_DONE_QUESTIONS,
  LIVE_MAX_QUESTIONS,
  type LiveQuestionReason,
} from "@masthead/contract/newsroom/live-blog/live-question-terms.ts";
import { colleagueNames, nameOfColleague } from "../../../audience/user/colleague.sql.ts";
import { conflictAt, conflictError, notFound } from "../../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { articleForWork } from "../../article/article-lookup.sql.ts";
import { liveBlogOf, lockLiveBlog } from "../blog/blog.store.ts";
import { liveQuestionStates } from "./question.state.ts";
import {
  answeringEntries,
  doneQuestions,
  type LiveQuestionRow,
  lockQuestion,
  setQuestionClaim,
  waitingQuestions,
} from "./question.store.ts";

/** Question that a caller acts on, with the version that the caller saw, if the call names it. */
interface SeenQuestion {
  id: number;
  questionId: number;
  version?: number;
}

/** Returns the questions to the live blog of an article. @throws NOT_FOUND */
export async function liveQuestions(context: CallContext, id: number): Promise<LiveQuestions> {
  const { db } = context;
  if (!(await articleForWork(db, id)) || !(await liveBlogOf(db, id))) throw notFound();
  const [waiting, done] = await Promise.all([
    waitingQuestions(db, id, LIVE_MAX_QUESTIONS),
    doneQuestions(db, id, LIVE_DONE_QUESTIONS),
  ]);
  const questions = await toQuestions(context, [...waiting, ...done]);
  return {
    waiting: questions.slice(0, waiting.length),
    done: questions.slice(waiting.length),
  };
}

/**
 * Claims a question that waits, so that colleagues leave its answer to the current user. A later
 * claim replaces it.
 * @throws NOT_FOUND; CONFLICT at `state` unless it waits, at `holderId` if a colleague has claimed it
 *   since the caller saw it
 */
export function claimQuestion(
  context: CallContext,
  { holderId, ...seen }: SeenQuestion & { holderId?: number | null },
): Promise<LiveQuestion> {
  const { id: userId } = actorOf(context);
  return context.db.transaction(async (tx) => {
    const question = await requireWaiting(tx, context, await requireQuestion(tx, seen));
    const { claimedById } = question;
    const isSeen = holderId === undefined || holderId === claimedById;
    if (!isSeen && claimedById !== null && claimedById !== userId) {
      const by = await nameOfColleague(tx, claimedById);
      throw conflictAt(context, "holderId", "liveQuestion.claimed", { by: by ?? "" });
    }
    const claim = { claimedById: userId, claimedAt: context.now };
    await setQuestionClaim(tx, question.id, claim);
    return toQuestion({ ...context, db: tx }, { ...question, ...claim });
  });
}

/** Releases the current user's claim. Idempotent. @throws NOT_FOUND */
export function releaseQuestion(context: CallContext, seen: SeenQuestion): Promise<LiveQuestion> {
  return context.db.transaction(async (tx) => {
    const question = await requireQuestion(tx, seen);
    const isOwn = question.claimedById === actorOf(context).id;
    if (isOwn) await setQuestionClaim(tx, question.id, UNCLAIMED);
    return toQuestion({ ...context, db: tx }, isOwn ? { ...question, ...UNCLAIMED } : question);
  });
}

const UNCLAIMED = { claimedById: null, claimedAt: null };

/**
 * Rejects a question that waits.
 * @throws NOT_FOUND; CONFLICT at `state` with the name of the colleague who has handled it
 */
export function rejectQuestion(
  context: CallContext,
  { reason, ...seen }: SeenQuestion & { reason: LiveQuestionReason },
): Promise<LiveQuestion> {
  return moveQuestion(context, seen, "rejected", (question) => ({
    ...UNCLAIMED,
    reason,
    handledById: actorOf(context).id ?? question.handledById,
  }));
}

/**
 * Lets a question wait again that was rejected or answered. The entry that answered it stays.
 * @throws NOT_FOUND; CONFLICT at `state` if it waits, or with the current version if the caller saw
 *   another one
 */
export function restoreQuestion(context: CallContext, seen: SeenQuestion): Promise<LiveQuestion> {
  return moveQuestion(context, seen, "waiting", () => ({
    reason: null,
    entryId: null,
    handledById: null,
  }));
}

function moveQuestion(
  context: CallContext,
  { version, ...seen }: SeenQuestion,
  to: LiveQuestionRow["state"],
  changesOf: (before: LiveQuestionRow) => Partial<LiveQuestionRow>,
): Promise<LiveQuestion> {
  return context.db.transaction(async (tx) => {
    const before = await requireQuestion(tx, seen);
    if (to !== "waiting") await requireWaiting(tx, context, before);
    if (version !== undefined && version !== before.version) {
      const by = (await nameOfColleague(tx, before.handledById)) ?? "";
      throw conflictError({ conflict: { fields: [], by, version: before.version } });
    }
    const after = await liveQuestionStates.transition(tx, actorOf(context), before, to, {
      changes: changesOf(before),
    });
    return toQuestion({ ...context, db: tx }, after);
  });
}

/**
 * Marks a question as answered by an entry of a live blog that is locked.
 * @throws NOT_FOUND; CONFLICT at `questionId` with the name of the colleague who has handled it
 */
export async function answerQuestion(
  tx: Db,
  context: CallContext,
  { articleId, questionId, entryId }: { articleId: number; questionId: number; entryId: number },
): Promise<void> {
  const before = await lockQuestion(tx, questionId);
  if (before?.articleId !== articleId) throw notFound();
  await requireWaiting(tx, context, before, "questionId");
  await liveQuestionStates.transition(tx, actorOf(context), before, "answered", {
    changes: { ...UNCLAIMED, entryId, handledById: actorOf(context).id },
  });
}

/** Locks a question, after its live blog: all writes lock in this order. @throws NOT_FOUND */
async function requireQuestion(
  tx: Db,
  { id, questionId }: Pick<SeenQuestion, "id" | "questionId">,
): Promise<LiveQuestionRow> {
  const blog = (await articleForWork(tx, id)) && (await lockLiveBlog(tx, id));
  const question = blog && (await lockQuestion(tx, questionId));
  if (question?.articleId !== id) throw notFound();
  return question;
}

/** @throws CONFLICT at a field, with the name of the colleague who has handled the question */
async function requireWaiting(
  tx: Db,
  context: CallContext,
  question: LiveQuestionRow,
  field = "state",
): Promise<LiveQuestionRow> {
  if (question.state === "waiting") return question;
  const by = await nameOfColleague(tx, question.handledById);
  throw by
    ? conflictAt(context, field, "liveQuestion.handled", { by })
    : conflictAt(context, field, "liveQuestion.noMove");
}

async function toQuestion(context: CallContext, row: LiveQuestionRow): Promise<LiveQuestion> {
  const [question] = await toQuestions(context, [row]);
  if (!question) throw notFound();
  return question;
}

async function toQuestions(context: CallContext, rows: LiveQuestionRow[]): Promise<LiveQuestion[]> {
  const [names, entries] = await Promise.all([
    colleagueNames(
      context.db,
      rows.flatMap(({ claimedById, handledById }) => [claimedById ?? [], handledById ?? []].flat()),
    ),
    answeringEntries(
      context.db,
      rows.flatMap(({ entryId }) => entryId ?? []),
    ),
  ]);
  const toColleague = (id: number) => ({ id, name: names.get(id) ?? null });
  const mayReview = hasNewsroomRight(context, "publish", "review");
  return rows.map((row) => {
    const isWaiting = row.state === "waiting";
    return {
      id: row.id,
      version: row.version,
      state: row.state,
      name: row.name,
      text: row.text,
      receivedAt: row.receivedAt.toISOString(),
      claim:
        row.claimedById !== null && row.claimedAt
          ? { by: toColleague(row.claimedById), at: row.claimedAt.toISOString() }
          : null,
      reason: row.reason,
      entry: entries.get(row.entryId ?? 0) ?? null,
      handledBy: row.handledById === null ? null : toColleague(row.handledById),
      handledAt: isWaiting ? null : row.updatedAt.toISOString(),
      abilities: {
        answer: isWaiting && mayReview,
        reject: isWaiting && mayReview,
        restore: !isWaiting && mayReview,
      },
    };
  });
}

import type { NewQuestion } from "@masthead/contract/newsroom/live-blog/live-question.ts";
import { LIVE_MAX_QUESTIONS } from "@masthead/contract/newsroom/live-blog/live-question-terms.ts";
import { requireBotCheck } from "../../../audience/bot-check/bot-check.service.ts";
import { consumeVisitorLimit } from "../../../platform/api/call-limit.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { writeLog } from "../../../system/log/log.store.ts";
import { lockLiveBlog } from "../blog/blog.store.ts";
import { visibleLiveBlog } from "../read/live-page.store.ts";
import { countWaitingQuestions, insertQuestion } from "./question.store.ts";
import { takesQuestions } from "./takes-questions.ts";

/** Rate limit of questions per visitor. */
const LIMIT_PER_CALLER = { points: 10, seconds: 3600, network: 300 };

/**
 * Stores a question of a reader. It is never public: an editor may answer it with an entry.
 * @throws NOT_FOUND unless readers may see the live blog; CONFLICT at `state` if it takes no
 *   questions, or has too many that wait; INVALID_INPUT at a field or `proof`; TOO_MANY_REQUESTS
 */
export async function askQuestion(
  context: CallContext,
  { id: articleId, proof, name, text }: NewQuestion,
): Promise<void> {
  const { db, now } = context;
  const found = await visibleLiveBlog(db, articleId, now);
  if (!found) throw notFound();
  // Before the limits, and without a lock: editors must not wait for refused questions.
  await requireAccepting(db, context, found.blog);
  await requireBotCheck(context, "liveQuestion", proof);
  await consumeVisitorLimit(context, "liveQuestion.caller", LIMIT_PER_CALLER);
  const userId = (await context.getCurrentUser())?.id ?? null;
  await db.transaction(async (tx) => {
    const blog = await lockLiveBlog(tx, articleId);
    if (!blog) throw notFound();
    await requireAccepting(tx, context, blog);
    const { id } = await insertQuestion(tx, {
      articleId,
      userId,
      name,
      text,
      receivedAt: now,
      updatedAt: now,
    });
    await writeLog(tx, { id: null, name: "live-blog.ask" }, [
      {
        action: "create",
        entity: "LiveQuestion",
        entityId: id,
        changes: { articleId: [null, articleId], state: [null, "waiting"] },
      },
    ]);
  });
}

/** @throws CONFLICT at `state` */
async function requireAccepting(
  db: Db,
  context: CallContext,
  blog: Parameters<typeof takesQuestions>[0] & { articleId: number },
): Promise<void> {
  if (!takesQuestions(blog)) throw conflictAt(context, "state", "liveQuestion.closed");
  if ((await countWaitingQuestions(db, blog.articleId)) >= LIVE_MAX_QUESTIONS)
    throw conflictAt(context, "state", "liveQuestion.full");
}

import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { isInState } from "../../article/article.state.ts";
import { article } from "../../article/article.table.ts";
import { planStates } from "../plan.state.ts";
import { planItem } from "../plan.table.ts";

const JOB = "plan.follow";

/** Marks plan items as done whose article was published after they were planned. Idempotent. */
export async function finishPublishedPlans(
  { database: { db } }: Platform,
  now: Date,
): Promise<void> {
  const rows = await db
    .select({ id: planItem.id })
    .from(planItem)
    .innerJoin(article, eq(article.id, planItem.articleId))
    .where(
      and(
        inArray(planItem.state, ["planned", "inProgress"]),
        isNull(planItem.deletedAt),
        isNull(article.deletedAt),
        isInState("published", now),
        sql`${article.publishedAt} >= ${planItem.createdAt}`,
      ),
    );
  const editor = { id: null, name: JOB, by: "", at: now };
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      const row = await planStates.lock(tx, id);
      if (!row || row.deletedAt) return;
      const begun =
        row.state === "planned" ? await planStates.transition(tx, editor, row, "inProgress") : row;
      if (begun.state === "inProgress") await planStates.transition(tx, editor, begun, "done");
    });
}

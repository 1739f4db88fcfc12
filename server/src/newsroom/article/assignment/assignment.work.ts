import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { sameRecords, type WorkKind } from "../../../platform/work/work-kind.ts";
import { article } from "../article.table.ts";
import { changeAssignment } from "./assignment.service.ts";
import { isPending } from "./assignment.sql.ts";
import { findAssignment } from "./assignment.store.ts";
import { articleAssignment } from "./assignment.table.ts";

/**
 * Articles that are assigned to somebody, until they are published. The assignee gets a notice of
 * the assignment itself.
 */
export const assignmentWork: WorkKind = {
  name: "assignment",
  permission: "Article",
  rights: [],
  entity: "Article",
  affectedBy: { Article: sameRecords },
  notifies: "nothing",
  async reassign(context, ids, { to }) {
    for (const id of ids) {
      const stored = await findAssignment(context.db, id, context.now);
      if (!stored) continue;
      const { version, dueAt, priority } = stored;
      await changeAssignment(context.db, context, {
        id,
        version,
        assigneeId: to,
        dueAt: dueAt?.toISOString() ?? null,
        priority,
      });
    }
  },
  async find(db, ids, now) {
    const rows = await db
      .select({
        id: article.id,
        title: article.title,
        locale: article.locale,
        personId: articleAssignment.assigneeId,
        dueAt: articleAssignment.dueAt,
        priority: articleAssignment.priority,
      })
      .from(articleAssignment)
      .innerJoin(article, eq(article.id, articleAssignment.articleId))
      .where(
        and(
          isNotNull(articleAssignment.assigneeId),
          isNull(article.deletedAt),
          isPending(now),
          ids ? inArray(article.id, [...ids]) : undefined,
        ),
      );
    return rows.map(({ id, title, locale, personId, dueAt, priority }) => ({
      recordId: id,
      subjectId: id,
      personId,
      title: { [locale]: title },
      path: `/article/edit/${id}`,
      urgent: priority === "urgent",
      dueAt,
      exceptIds: [],
    }));
  },
};

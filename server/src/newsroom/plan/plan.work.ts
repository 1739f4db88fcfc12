import { HOUR } from "@masthead/contract/platform/durations.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { sameRecords, type WorkKind } from "../../platform/work/work-kind.ts";
import { articleAssignment } from "../article/assignment/assignment.table.ts";
import { enqueueSaveMails } from "./mail/plan-mail.service.ts";
import { editorOf, planStates } from "./plan.state.ts";
import { planItem } from "./plan.table.ts";

/**
 * Time before its start from which coverage of high priority that nobody has begun is urgent, in
 * milliseconds.
 */
const URGENT_BEFORE = 2 * HOUR;

const isUrgent = (
  { state, priority, startsAt }: typeof planItem.$inferSelect,
  now: Date,
): boolean =>
  state === "planned" &&
  priority === "high" &&
  startsAt !== null &&
  startsAt.getTime() - now.getTime() < URGENT_BEFORE;

/**
 * Plan items are work of each of their assignees until they are done or cancelled. The assignee of
 * the article that was made of an item has that article instead. The plan mails its assignees
 * itself.
 */
export const planWork: WorkKind = {
  name: "plan",
  permission: "Article",
  rights: [],
  entity: "PlanItem",
  affectedBy: {
    PlanItem: sameRecords,
    async Article(db, ids) {
      const rows = await db
        .select({ id: planItem.id })
        .from(planItem)
        .where(inArray(planItem.articleId, [...ids]));
      return rows.map(({ id }) => id);
    },
  },
  notifies: "notice",
  async reassign(context, ids, { from, to }) {
    for (const id of ids) {
      const row = await planStates.lock(context.db, id);
      if (!row?.assigneeIds.includes(from)) continue;
      const others = row.assigneeIds.filter(
        (assigneeId) => assigneeId !== from && assigneeId !== to,
      );
      const assigneeIds = to === null ? others : [...others, to];
      const after = await planStates.change(context.db, editorOf(context), row, { assigneeIds });
      await enqueueSaveMails(context, { before: row, after });
    }
  },
  async find(db, ids, now) {
    const rows = await db
      .select({ plan: planItem, articleAssigneeId: articleAssignment.assigneeId })
      .from(planItem)
      // Joined, not looked up by a subquery: the columns of a query of one table have no prefix.
      .leftJoin(articleAssignment, eq(articleAssignment.articleId, planItem.articleId))
      .where(
        and(
          inArray(planItem.state, ["planned", "inProgress"]),
          isNull(planItem.deletedAt),
          sql`cardinality(${planItem.assigneeIds}) > 0`,
          ids ? inArray(planItem.id, [...ids]) : undefined,
        ),
      );
    return rows.flatMap(({ plan, articleAssigneeId }) =>
      plan.assigneeIds
        .filter((personId) => personId !== articleAssigneeId)
        .map((personId) => ({
          recordId: plan.id,
          subjectId: plan.id,
          personId,
          title: { [plan.locale]: plan.title },
          path: `/planning?item=${plan.id}`,
          urgent: isUrgent(plan, now),
          dueAt: plan.startsAt,
          exceptIds: [],
        })),
    );
  },
};

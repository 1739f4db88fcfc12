import type {
  ArticleAssignment,
  AssignmentPriority,
} from "@masthead/contract/newsroom/article/article-assignment.ts";
import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import {
  colleagueById,
  colleagueNames,
  nameOfColleague,
} from "../../../audience/user/colleague.sql.ts";
import { conflictError, invalidInput, notFound } from "../../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { articleForWork } from "../article-lookup.sql.ts";
import { lockArticle } from "../edit/stored-article.store.ts";
import { toAssignment } from "./assignment.sql.ts";
import { findAssignment, upsertAssignment } from "./assignment.store.ts";

interface AssignmentChange {
  id: number;
  /** Version that the change is based on; 0 if the article was never assigned. */
  version: number;
  assigneeId: number | null;
  dueAt: string | null;
  priority: AssignmentPriority;
}

/** Returns the assignment of an article. @throws NOT_FOUND */
export async function articleAssignment(
  context: CallContext,
  id: number,
): Promise<ArticleAssignment> {
  const { db, now } = context;
  if (!(await articleForWork(db, id))) throw notFound();
  const abilities = { update: hasNewsroomRight(context, ...EDITORIAL_RIGHTS) };
  const stored = await findAssignment(db, id, now);
  if (!stored)
    return {
      assignee: null,
      dueAt: null,
      priority: "normal",
      overdue: false,
      version: 0,
      abilities,
    };
  const names = await colleagueNames(db, stored.assigneeId === null ? [] : [stored.assigneeId]);
  return { ...toAssignment(stored, names), version: stored.version, abilities };
}

/**
 * Changes the assignment of an article, in a transaction. Returns the previous assignee.
 * @throws NOT_FOUND; INVALID_INPUT when the new assignee does not manage articles; CONFLICT with
 *   both values when somebody changed the assignment since `version`
 */
export async function changeAssignment(
  tx: Db,
  context: CallContext,
  change: AssignmentChange,
): Promise<{ before: number | null }> {
  const { id, version } = change;
  await lockArticle(tx, id, "write");
  if (!(await articleForWork(tx, id))) throw notFound();
  const stored = await findAssignment(tx, id, context.now);
  const before = assignmentFields(stored);
  const after = assignmentFields({
    ...change,
    dueAt: change.dueAt ? new Date(change.dueAt) : null,
  });
  const fields = ASSIGNMENT_FIELDS.filter((field) => before[field] !== after[field]);
  if (!fields.length) return { before: before.assigneeId };
  if (version !== (stored?.version ?? 0))
    throw await assignmentConflict(tx, stored, { before, after, fields });
  if (fields.includes("assigneeId")) await requireColleague(tx, context, after.assigneeId);
  await storeAssignment(tx, context, change, after);
  const changes = Object.fromEntries(
    fields.map((field) => [field, [before[field], after[field]] as [unknown, unknown]]),
  );
  await writeLog(tx, actorOf(context), [
    { action: "update", entity: "Article", entityId: id, changes },
  ]);
  return { before: before.assigneeId };
}

const ASSIGNMENT_FIELDS = ["assigneeId", "dueAt", "priority"] as const;

type Assignment = NonNullable<Awaited<ReturnType<typeof findAssignment>>>;
type AssignmentFields = Pick<AssignmentChange, (typeof ASSIGNMENT_FIELDS)[number]>;

const assignmentFields = (
  stored: Pick<Assignment, (typeof ASSIGNMENT_FIELDS)[number]> | undefined,
): AssignmentFields => ({
  assigneeId: stored?.assigneeId ?? null,
  dueAt: stored?.dueAt?.toISOString() ?? null,
  priority: stored?.priority ?? "normal",
});

interface ChangedFields {
  before: AssignmentFields;
  after: AssignmentFields;
  fields: readonly (typeof ASSIGNMENT_FIELDS)[number][];
}

async function assignmentConflict(
  tx: Db,
  stored: Assignment | undefined,
  { before, after, fields }: ChangedFields,
) {
  return conflictError({
    conflict: {
      fields: fields.map((field) => ({ field, theirs: before[field], yours: after[field] })),
      by: (await nameOfColleague(tx, stored?.changedById ?? null)) ?? "",
      version: stored?.version ?? 0,
    },
  });
}

/** @throws INVALID_INPUT at `assigneeId` unless the assignee manages articles */
async function requireColleague(
  tx: Db,
  context: CallContext,
  assigneeId: number | null,
): Promise<void> {
  if (assigneeId === null || (await colleagueById(tx, "Article", assigneeId))) return;
  throw invalidInput(context, "assigneeId", "work.noColleague");
}

const storeAssignment = (
  tx: Db,
  context: CallContext,
  { id, version }: AssignmentChange,
  { assigneeId, dueAt, priority }: AssignmentFields,
): Promise<void> =>
  upsertAssignment(tx, {
    articleId: id,
    assigneeId,
    dueAt: dueAt === null ? null : new Date(dueAt),
    priority,
    version: version + 1,
    assignedAt: context.now,
    changedById: actorOf(context).id,
  });

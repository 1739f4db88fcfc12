import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import { conflictError, invalidInput, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { assignedWork, releaseClaims } from "../../platform/work/open-work.sql.ts";
import type { OpenWorkRow } from "../../platform/work/open-work.table.ts";
import { workKinds } from "../../platform/work/work-kind.ts";
import { colleagueById } from "./colleague.sql.ts";
import { userById } from "./user-account.sql.ts";

/** New assignee of a departing user's open work. */
export interface Successor {
  successorId?: number;
  unassign?: boolean;
}

/** Examples per kind of open work in a refusal. */
const MAX_EXAMPLES = 5;

/** Returns the number of open work that is assigned to a user, by kind. @throws NOT_FOUND */
export async function openWorkOfUser(
  { db }: CallContext,
  id: number,
): Promise<{ kind: WorkKindName; count: number }[]> {
  if (!(await userById(db, id))) throw notFound();
  return [...byKind(await assignedWork(db, id))].map(([kind, rows]) => ({
    kind,
    count: rows.length,
  }));
}

/**
 * Hands the open work of a user who leaves to a successor or to nobody, in the transaction of the
 * change, and releases their claims.
 * @throws CONFLICT with the open work if neither is given; INVALID_INPUT at `successorId` if that
 *   person cannot do it
 */
export async function handOverWork(
  context: CallContext,
  userId: number,
  { successorId, unassign }: Successor,
): Promise<void> {
  const { db } = context;
  const kinds = byKind(await assignedWork(db, userId));
  if (kinds.size && successorId === undefined && !unassign) {
    const references = [...kinds].map(([name, rows]) => ({
      entity: kindOf(name).entity,
      count: rows.length,
      examples: rows
        .slice(0, MAX_EXAMPLES)
        .map(({ subjectId, title }) => ({ id: subjectId, label: Object.values(title)[0] ?? "" })),
    }));
    throw conflictError({ references });
  }
  for (const [name, rows] of kinds) {
    const { permission, reassign } = kindOf(name);
    const isAble =
      successorId === undefined ||
      (successorId !== userId && (await colleagueById(db, permission, successorId)) !== undefined);
    if (!isAble) throw invalidInput(context, "successorId", "work.noColleague");
    const ids = rows.map(({ recordId }) => recordId);
    await reassign?.(context, ids, { from: userId, to: successorId ?? null });
  }
  await releaseClaims(db, userId);
}

function byKind(rows: OpenWorkRow[]): Map<WorkKindName, OpenWorkRow[]> {
  return Map.groupBy(rows, ({ kind }) => kind);
}

function kindOf(name: WorkKindName) {
  const found = workKinds.all().find((kind) => kind.name === name);
  if (!found) throw new Error(`no kind of work is called ${name}`);
  return found;
}

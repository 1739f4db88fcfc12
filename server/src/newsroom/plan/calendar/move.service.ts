import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import { programEventRecords } from "../../../broadcast/program-event/program-event.records.ts";
import { staffEventsById } from "../../../broadcast/program-event/program-event.sql.ts";
import { editRecord } from "../../../platform/crud/write-records.ts";
import {
  conflictAt,
  invalidInput,
  notFound,
  problemError,
} from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { articleRecord } from "../../article/edit/staff-record.service.ts";
import { rescheduleArticle } from "../../article/publish/reschedule.service.ts";
import { planRecords } from "../plan.records.ts";
import { planById } from "../plan.store.ts";
import { movedTime } from "../plan-time.ts";

/** Move of an entry of the calendar: to another start, or of an all-day item to another day. */
interface Move {
  type: "plan" | "article" | "event";
  id: number;
  version: number;
  startsAt?: string;
  day?: string;
}

/**
 * Moves an entry of the calendar, which keeps its length. Returns its new version.
 * @throws FORBIDDEN, NOT_FOUND; INVALID_INPUT if it cannot move there; CONFLICT if it cannot move,
 *   or somebody else moved it
 */
export function moveEntry(context: CallContext, move: Move): Promise<{ version: number }> {
  const movers = { plan: movePlan, article: moveArticle, event: moveEvent };
  return movers[move.type](context, move);
}

async function movePlan(
  context: CallContext,
  { id, version, ...to }: Move,
): Promise<{ version: number }> {
  const row = await planById(context.db, id);
  if (!row) throw notFound();
  if (row.state === "done" || row.state === "cancelled")
    throw conflictAt(context, "state", "plan.noMove");
  const time = movedTime(row, to);
  if (!time)
    throw invalidInput(context, to.day === undefined ? "startsAt" : "day", "plan.otherTime");
  return editRecord(context, planRecords, { id, version, ...time });
}

/**
 * Moves the publication of a scheduled article. One that is public stays, and none is published by
 * moving it into the past.
 */
async function moveArticle(
  context: CallContext,
  { id, version, startsAt }: Move,
): Promise<{ version: number }> {
  if (startsAt === undefined) throw invalidInput(context, "day", "plan.otherTime");
  await rescheduleArticle(context, { id, version, publishedAt: startsAt }, (fields) =>
    requireMovable(context, fields, startsAt),
  );
  return articleRecord(context, id);
}

/** @throws CONFLICT unless the article is scheduled; INVALID_INPUT for a time in the past */
function requireMovable(
  context: CallContext,
  { publishedAt, embargoUntil, enable }: ArticleFields,
  startsAt: string,
): void {
  const hasPassed = (time: string) => Date.parse(time) <= context.now.getTime();
  if (!publishedAt || !enable) throw conflictAt(context, "startsAt", "plan.notScheduled");
  if (hasPassed(publishedAt)) {
    const isPublic = embargoUntil === null || hasPassed(embargoUntil);
    throw conflictAt(context, "startsAt", isPublic ? "plan.alreadyPublic" : "plan.notScheduled");
  }
  if (hasPassed(startsAt)) throw invalidInput(context, "startsAt", "plan.inPast");
}

async function moveEvent(
  context: CallContext,
  { id, version, startsAt }: Move,
): Promise<{ version: number }> {
  if (!abilityOf(context.user?.role ?? null).can("manage", "Events"))
    throw problemError("FORBIDDEN");
  if (startsAt === undefined) throw invalidInput(context, "day", "plan.otherTime");
  const row = (await staffEventsById(context.db, [id])).get(id);
  if (!row || row.deletedAt) throw notFound();
  const start = new Date(startsAt);
  const endsAt =
    row.endsAt && new Date(start.getTime() + row.endsAt.getTime() - row.startsAt.getTime());
  return editRecord(context, programEventRecords, { id, version, startsAt: start, endsAt });
}

import {
  LIVE_SHIFT_LIMITS,
  type LiveShiftRole,
} from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type {
  LiveHandover,
  LiveShift,
  OwnLiveShift,
} from "@masthead/contract/newsroom/live-blog/live-shifts.ts";
import { colleagueNames, colleaguesManaging } from "../../../audience/user/colleague.sql.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import {
  conflictAt,
  conflictError,
  invalidInput,
  notFound,
} from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { handOverLead } from "../blog/blog.service.ts";
import { liveBlogOf } from "../blog/blog.store.ts";
import { requireLocked } from "../entry/entry.service.ts";
import {
  countShifts,
  currentShifts,
  deleteShift,
  insertShift,
  type LiveHandoverRow,
  type LiveShiftRow,
  latestHandovers,
  lockShift,
  shiftsOf,
  updateShift,
} from "./live-shift.store.ts";
import { shiftProblem } from "./shift-problem.ts";

interface ShiftFields {
  colleagueId: number;
  role: LiveShiftRole;
  startsAt: string;
  endsAt: string;
  note: string;
}

/** Shift that a caller acts on, with the version that the caller saw, if the call names it. */
interface SeenShift {
  id: number;
  shiftId: number;
  version?: number;
}

/** Returns the shifts of a live blog that have not ended, the first one first. */
export async function liveShifts({ db, now }: CallContext, articleId: number) {
  return toShifts(db, await currentShifts(db, articleId, now));
}

/** Returns the next shifts of the current user. */
export async function ownShifts(context: CallContext): Promise<OwnLiveShift[]> {
  const { db, now } = context;
  const rows = await shiftsOf(db, requireUser(context).id, now, LIVE_SHIFT_LIMITS.own);
  return rows.map(({ shift: { id, articleId, role, startsAt, endsAt, note }, title, locale }) => ({
    id,
    articleId,
    title,
    locale,
    role,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    note,
  }));
}

/**
 * Adds a shift. Shifts may overlap, and may be in the past.
 * @throws NOT_FOUND; INVALID_INPUT at `colleagueId` or `endsAt`; CONFLICT at `shifts` if there are
 *   too many
 */
export function addShift(
  context: CallContext,
  { id, ...fields }: ShiftFields & { id: number },
): Promise<LiveShift> {
  return context.db.transaction(async (tx) => {
    await requireLocked(tx, id);
    if ((await countShifts(tx, id)) >= LIVE_SHIFT_LIMITS.shifts)
      throw conflictAt(context, "shifts", "liveBlog.shiftsFull");
    await requireColleague(tx, context, fields.colleagueId);
    const times = requireTimes(context, fields);
    const by = actorOf(context).name;
    const after = await insertShift(tx, { ...fields, ...times, articleId: id, by });
    await logShift(tx, context, null, after);
    return toShift(tx, after);
  });
}

/**
 * Changes a shift.
 * @throws NOT_FOUND; INVALID_INPUT at `colleagueId` or `endsAt`; CONFLICT with the current version
 *   and its editor if the caller saw another one
 */
export function editShift(
  context: CallContext,
  { id, shiftId, version, ...fields }: Partial<ShiftFields> & SeenShift,
): Promise<LiveShift> {
  return context.db.transaction(async (tx) => {
    const before = await requireShift(tx, { id, shiftId, version });
    const { colleagueId } = fields;
    if (colleagueId !== undefined && colleagueId !== before.colleagueId)
      await requireColleague(tx, context, colleagueId);
    const times = requireTimes(context, { ...before, ...fields });
    const by = actorOf(context).name;
    const after = await updateShift(tx, shiftId, { ...fields, ...times, by });
    await logShift(tx, context, before, after);
    return toShift(tx, after);
  });
}

/** Removes a shift. @throws NOT_FOUND; CONFLICT if the caller saw another version */
export function removeShift(context: CallContext, seen: SeenShift): Promise<void> {
  return context.db.transaction(async (tx) => {
    const before = await requireShift(tx, seen);
    await deleteShift(tx, before.id);
    await logShift(tx, context, before, null);
  });
}

/**
 * Hands a live blog over to another lead. The note replaces the one for the next shift, and stays in
 * the history.
 * @throws NOT_FOUND; INVALID_INPUT at `leadId`; CONFLICT if the caller saw another version
 */
export async function handOver(
  context: CallContext,
  input: Parameters<typeof handOverLead>[1],
): Promise<LiveHandover> {
  const [handover] = await toHandovers(context.db, [await handOverLead(context, input)]);
  if (!handover) throw notFound();
  return handover;
}

/** Returns the last notes for the next shift, the latest first. @throws NOT_FOUND */
export async function handovers({ db }: CallContext, articleId: number): Promise<LiveHandover[]> {
  if (!(await liveBlogOf(db, articleId))) throw notFound();
  return toHandovers(db, await latestHandovers(db, articleId, LIVE_SHIFT_LIMITS.handovers));
}

/** @throws INVALID_INPUT at `endsAt` */
function requireTimes(
  context: CallContext,
  { startsAt, endsAt }: { startsAt: string | Date; endsAt: string | Date },
) {
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const problem = shiftProblem(times);
  if (problem) throw invalidInput(context, "endsAt", problem, { hours: LIVE_SHIFT_LIMITS.hours });
  return times;
}

/** @throws INVALID_INPUT at `colleagueId` */
async function requireColleague(tx: Db, context: CallContext, id: number): Promise<void> {
  const found = await colleaguesManaging(tx, "Article", { ids: [id], limit: 1 });
  if (!found.length) throw invalidInput(context, "colleagueId", "liveBlog.unknownColleague");
}

/** Locks a shift, after its live blog. @throws NOT_FOUND; CONFLICT */
async function requireShift(tx: Db, { id, shiftId, version }: SeenShift): Promise<LiveShiftRow> {
  await requireLocked(tx, id);
  const shift = await lockShift(tx, shiftId);
  if (shift?.articleId !== id) throw notFound();
  if (version !== undefined && version !== shift.version)
    throw conflictError({ conflict: { fields: [], by: shift.by, version: shift.version } });
  return shift;
}

/** Writes a change of a shift into the audit log. */
async function logShift(
  tx: Db,
  context: CallContext,
  before: LiveShiftRow | null,
  after: LiveShiftRow | null,
): Promise<void> {
  const entityId = (after ?? before)?.id ?? null;
  const action = after ? (before ? "update" : "create") : "delete";
  const changes = rowChanges(loggedOf(before), loggedOf(after));
  await writeLog(tx, actorOf(context), [{ action, entity: "LiveShift", entityId, changes }]);
}

/** Returns a shift as the audit log has it, where other records have other notes and roles. */
const loggedOf = (row: LiveShiftRow | null) => ({
  articleId: row?.articleId ?? null,
  colleagueId: row?.colleagueId ?? null,
  shiftRole: row?.role ?? null,
  startsAt: row?.startsAt ?? null,
  endsAt: row?.endsAt ?? null,
  shiftNote: row?.note ?? null,
});

async function toShift(db: Db, row: LiveShiftRow): Promise<LiveShift> {
  const [shift] = await toShifts(db, [row]);
  if (!shift) throw notFound();
  return shift;
}

async function toShifts(db: Db, rows: LiveShiftRow[]): Promise<LiveShift[]> {
  const names = await colleagueNames(
    db,
    rows.flatMap(({ colleagueId }) => colleagueId ?? []),
  );
  return rows.map(({ id, version, colleagueId, role, startsAt, endsAt, note }) => ({
    id,
    version,
    colleague:
      colleagueId === null ? null : { id: colleagueId, name: names.get(colleagueId) ?? null },
    role,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    note,
  }));
}

async function toHandovers(db: Db, rows: LiveHandoverRow[]): Promise<LiveHandover[]> {
  const names = await colleagueNames(
    db,
    rows.flatMap(({ fromId, toId }) => [fromId ?? [], toId ?? []].flat()),
  );
  const colleague = (id: number | null) =>
    id === null ? null : { id, name: names.get(id) ?? null };
  return rows.map(({ id, at, by, fromId, toId, note }) => ({
    id,
    at: at.toISOString(),
    by,
    from: colleague(fromId),
    to: colleague(toId),
    note,
  }));
}

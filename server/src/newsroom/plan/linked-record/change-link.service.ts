import type { PlanLinkKind } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { colleagueById } from "../../../audience/user/colleague.sql.ts";
import { episodeRecords } from "../../../broadcast/episode/episode.records.ts";
import { programEventRecords } from "../../../broadcast/program-event/program-event.records.ts";
import { lockReferences } from "../../../platform/crud/record-references.ts";
import { createRecord } from "../../../platform/crud/write-records.ts";
import { conflictAt, invalidInput, problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { newArticle } from "../../article/edit/new.service.ts";
import { assignArticle } from "../../work/work.service.ts";
import { editorOf, planStates } from "../plan.state.ts";
import type { PlanRow } from "../plan.store.ts";
import { LINK_KINDS, mayLink } from "./linked-record.service.ts";

/** Input to create a record from a plan item. */
interface NewLinked {
  id: number;
  kind: PlanLinkKind;
  /** Start of the event, if the item is all-day. */
  startsAt?: string;
  programId?: number;
}

/**
 * Creates the draft of an article, event or episode from a plan item and links it. Readers see none
 * of them yet.
 * @throws FORBIDDEN without the permission for that entity; NOT_FOUND; INVALID_INPUT; CONFLICT if
 *   one is linked, or the item is over
 */
export function createLinked(context: CallContext, input: NewLinked): Promise<void> {
  return inLink(
    context,
    input,
    async (txContext, row) => {
      if (row[LINK_KINDS[input.kind].column] !== null)
        throw conflictAt(context, "kind", "plan.alreadyLinked");
      if (row.state === "cancelled") throw conflictAt(context, "state", "plan.isCancelled");
      const linkedId = await createFrom(txContext, row, input);
      if (input.kind === "article") await handOver(txContext, row, linkedId);
      return linkedId;
    },
    { begins: input.kind === "article" },
  );
}

/**
 * Links an existing record. @throws FORBIDDEN; NOT_FOUND; INVALID_INPUT if it does not exist;
 * CONFLICT if another one is linked
 */
export function linkRecord(
  context: CallContext,
  { id, kind, targetId }: { id: number; kind: PlanLinkKind; targetId: number },
): Promise<void> {
  return inLink(context, { id, kind }, async ({ db }, row) => {
    const linkedId = row[LINK_KINDS[kind].column];
    if (linkedId !== null && linkedId !== targetId)
      throw conflictAt(context, "kind", "plan.alreadyLinked");
    const missing = await lockReferences(db, [
      { field: "targetId", records: LINK_KINDS[kind].records, ids: [targetId] },
    ]);
    if (missing.length) throw invalidInput(context, "targetId", "record.notThere");
    return targetId;
  });
}

/**
 * Removes a link. The linked record is kept. @throws FORBIDDEN, NOT_FOUND; CONFLICT if the caller
 * saw another link
 */
export function unlinkRecord(
  context: CallContext,
  { targetId, ...target }: { id: number; kind: PlanLinkKind; targetId?: number },
): Promise<void> {
  return inLink(context, target, async (_txContext, row) => {
    const linkedId = row[LINK_KINDS[target.kind].column];
    if (targetId !== undefined && linkedId !== null && linkedId !== targetId)
      throw conflictAt(context, "kind", "plan.otherLink");
    return null;
  });
}

/**
 * Assigns the article of a plan item to its assignee, due at its start. With several assignees, the
 * current user is preferred.
 */
async function handOver(
  context: CallContext,
  { assigneeIds, startsAt, priority }: PlanRow,
  articleId: number,
): Promise<void> {
  const assigneeId = assigneeIds.find((id) => id === context.user?.id) ?? assigneeIds[0];
  if (assigneeId === undefined || !(await colleagueById(context.db, "Article", assigneeId))) return;
  const dueAt = startsAt?.toISOString() ?? null;
  await assignArticle(context, { id: articleId, version: 0, assigneeId, dueAt, priority });
}

/**
 * Locks a plan item and stores the id that `decide` returns as its link. Work on a planned item
 * begins when its article is created.
 */
async function inLink(
  context: CallContext,
  { id, kind }: { id: number; kind: PlanLinkKind },
  decide: (txContext: CallContext, row: PlanRow) => Promise<number | null>,
  { begins = false } = {},
): Promise<void> {
  if (!mayLink(context, kind)) throw problemError("FORBIDDEN");
  return context.db.transaction(async (tx) => {
    const row = await planStates.requireLocked(tx, id);
    const { column } = LINK_KINDS[kind];
    const linkedId = await decide({ ...context, db: tx }, row);
    if (linkedId === row[column]) return;
    const linked = await planStates.change(tx, editorOf(context), row, { [column]: linkedId });
    if (begins && linked.state === "planned")
      await planStates.transition(tx, editorOf(context), linked, "inProgress");
  });
}

async function createFrom(
  context: CallContext,
  row: PlanRow,
  { kind, startsAt, programId }: NewLinked,
): Promise<number> {
  const { title, locale, categoryId } = row;
  if (kind === "article") return newArticle(context, { locale, title, categoryId });
  const names = { [locale]: title };
  if (kind === "event") {
    const start = row.startsAt ?? (startsAt === undefined ? null : new Date(startsAt));
    // An all-day item has no instant, so the caller decides when its event starts.
    if (!start) throw invalidInput(context, "startsAt", "plan.noEventStart");
    return (
      await createRecord(context, programEventRecords, {
        title: names,
        startsAt: start,
        endsAt: row.endsAt,
        status: false,
      })
    ).id;
  }
  if (programId === undefined) throw invalidInput(context, "programId", "plan.noProgram");
  return (await createRecord(context, episodeRecords, { title: names, programId, status: false }))
    .id;
}

import type { Entity, LoggedEntity } from "@masthead/contract/platform/ability.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import { contributions } from "../contributions.ts";
import type { CallContext } from "../platform.ts";
import type { Db } from "../postgres/database.ts";
import type { OpenWorkRow } from "./open-work.table.ts";

/** Record that waits for a member of staff. */
export type WaitingRecord = Pick<
  OpenWorkRow,
  "recordId" | "subjectId" | "personId" | "title" | "path" | "urgent" | "dueAt" | "exceptIds"
>;

/** Returns the ids of the records that a change to other records may affect. */
type AffectedRecords = (db: Db, changedIds: readonly number[]) => Promise<readonly number[]>;

/** Kind of open work. A module declares in its manifest which records wait, and for whom. */
export interface WorkKind {
  name: WorkKindName;
  /**
   * Permission that the work requires, and newsroom rights, one of which is required; if empty, the
   * permission is enough.
   */
  permission: Entity;
  rights: readonly NewsroomRight[];
  /** Entity of `subjectId`, for the audit log. */
  entity: LoggedEntity;
  /** Writes after which it is compared with what waits, by the entity of their audit log entry. */
  affectedBy: Partial<Record<LoggedEntity, AffectedRecords>>;
  /**
   * Notification besides My work: notice and mail, notice only if the module sends its own mails,
   * or by the module alone.
   */
  notifies: "noticeAndMail" | "notice" | "nothing";
  /** For assigned work: assigns these records to another person instead, or to nobody. */
  reassign?(
    context: CallContext,
    ids: readonly number[],
    people: { from: number; to: number | null },
  ): Promise<void>;
  /** Returns what waits now, of these records or of all. */
  find(db: Db, ids: readonly number[] | null, now: Date): Promise<WaitingRecord[]>;
}

export const workKinds = contributions<WorkKind>();

/** The records themselves are affected. */
export const sameRecords: AffectedRecords = async (_db, ids) => ids;

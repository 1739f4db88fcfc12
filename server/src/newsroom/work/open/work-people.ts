import { abilityOf, type Role } from "@masthead/contract/platform/ability.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import {
  type NewsroomRight,
  newsroomRightsOf,
} from "@masthead/contract/platform/newsroom-rights.ts";
import type { OpenWorkRow } from "../../../platform/work/open-work.table.ts";
import type { WorkKind } from "../../../platform/work/work-kind.ts";

/** Properties of a member of staff that decide which work they may do. */
export interface Worker {
  id: number;
  role: Role;
  newsroomRights: readonly NewsroomRight[];
}

/** Whether a member of staff has the permission and the right that a kind of work requires. */
export function mayDo(
  worker: Worker,
  { permission, rights }: Pick<WorkKind, "permission" | "rights">,
): boolean {
  const has = newsroomRightsOf(worker);
  // Newsroom rights restrict the newsroom only: Accounting has none, and needs none.
  return (
    abilityOf(worker.role).can("manage", permission) &&
    (!rights.length || rights.some((right) => has.includes(right)))
  );
}

/**
 * Circles of people that are notified of work one after the other, until somebody claims it: the
 * assignee, the people who may do it, and the Superadmins. Excludes the person who opened it and
 * people who may not do it. Each person is in one circle. Only the assignee's circle may be empty:
 * people who assign work to themselves need no notice.
 */
export function circlesOf<Person extends Worker>(
  staff: readonly Person[],
  kind: Pick<WorkKind, "permission" | "rights">,
  { personId, exceptIds, openedById }: Pick<OpenWorkRow, "personId" | "exceptIds" | "openedById">,
): Person[][] {
  const able = staff.filter(
    (person) => !exceptIds.includes(person.id) && person.id !== openedById && mayDo(person, kind),
  );
  const others = able.filter(({ id }) => id !== personId);
  const isChief = ({ role }: Worker) => role === "Superadmin";
  const circles = [others.filter((person) => !isChief(person)), others.filter(isChief)].filter(
    (circle) => circle.length > 0,
  );
  return personId === null ? circles : [able.filter(({ id }) => id === personId), ...circles];
}

/** Escalation delay of claimed work, as a multiple of unclaimed work's. */
const CLAIM_FACTOR = 3;

/**
 * Returns the next circle to notify of open work; null if none is due: all work starts with the
 * first one, and only urgent work escalates to the next one.
 */
export function nextCircle(
  row: Pick<OpenWorkRow, "urgent" | "notifiedCircle" | "notifiedAt" | "claimedAt">,
  circles: number,
  { now, escalateAfter }: { now: Date; escalateAfter: number },
): number | null {
  const { urgent, notifiedCircle, notifiedAt, claimedAt } = row;
  if (notifiedCircle === null || notifiedAt === null) return claimedAt || !circles ? null : 0;
  if (!urgent || escalateAfter === 0 || notifiedCircle + 1 >= circles) return null;
  const since = Math.max(notifiedAt.getTime(), claimedAt?.getTime() ?? 0);
  const wait = escalateAfter * MINUTE * (claimedAt ? CLAIM_FACTOR : 1);
  return now.getTime() - since >= wait ? notifiedCircle + 1 : null;
}

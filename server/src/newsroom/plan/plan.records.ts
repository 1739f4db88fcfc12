import type { PlanAssignee, PlanLink } from "@masthead/contract/newsroom/plan/plan.ts";
import {
  PLAN_LINK_KINDS,
  type PlanLinkKind,
  type PlanState,
} from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { sql } from "drizzle-orm";
import { staffManaging } from "../../audience/user/staff.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { labelsOf } from "../../platform/crud/record-references.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { categoryRecords } from "../category/category.records.ts";
import { linksOf, mayLink } from "./linked-record/linked-record.service.ts";
import { enqueueSaveMails } from "./mail/plan-mail.service.ts";
import { planStates } from "./plan.state.ts";
import type { PlanRow } from "./plan.store.ts";
import { planItem } from "./plan.table.ts";
import { timeError } from "./plan-time.ts";

/** Fields that the staff API adds to the row; timestamps are ISO 8601 strings. */
interface StaffFields {
  category: string | null;
  assignees: PlanAssignee[];
  startsAt: string | null;
  endsAt: string | null;
  moves: PlanState[];
  links: Record<PlanLinkKind, PlanLink | null>;
  mayLink: Record<PlanLinkKind, boolean>;
}

export const planRecords: RecordKind<PlanRow, StaffFields> = {
  entity: "PlanItem",
  permissionEntity: "Article",
  table: planItem,
  auditLog,
  changeRights: EDITORIAL_RIGHTS,
  localized: [],
  requiredTexts: [],
  searchText: sql`${planItem.title}`,
  sorts: {},
  filters: {},
  label: () => sql`${planItem.title}`,
  referenceFields: () => ({ categoryId: categoryRecords }),
  async validate(context, { before, after }) {
    const error = timeError(after);
    if (error) throw invalidInput(context, error[0], error[1]);
    const known = new Set(before?.assigneeIds);
    await requireStaff(
      context,
      (after.assigneeIds ?? []).filter((id) => !known.has(id)),
    );
    return undefined;
  },
  afterSave: enqueueSaveMails,
  async present(context, rows) {
    const { db, locale } = context;
    const categoryIds = rows.flatMap(({ categoryId }) => categoryId ?? []);
    const [categories, staff, links] = await Promise.all([
      labelsOf(db, categoryRecords, categoryIds, locale),
      staffManaging(db, "Article"),
      linksOf(context, rows),
    ]);
    const names = new Map(staff.map(({ id, name }) => [id, name]));
    const mayLinkKinds = Object.fromEntries(
      PLAN_LINK_KINDS.map((kind) => [kind, mayLink(context, kind)]),
    );
    return rows.map((row, i) => ({
      category: categories.get(row.categoryId ?? 0) ?? null,
      assignees: row.assigneeIds.map((id) => ({ id, name: names.get(id) ?? "" })),
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      moves: row.deletedAt ? [] : planStates.targets(row.state),
      links: links[i] ?? { article: null, event: null, episode: null },
      mayLink: mayLinkKinds as Record<PlanLinkKind, boolean>,
    }));
  },
  // Readers see nothing of it.
  tags: () => [],
};

/** @throws INVALID_INPUT unless all of these users are staff who can be assigned */
async function requireStaff(context: CallContext, ids: number[]): Promise<void> {
  if (!ids.length) return;
  const known = new Set((await staffManaging(context.db, "Article")).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw invalidInput(context, "assigneeIds", "plan.notStaff");
}

import { DAY } from "@masthead/contract/platform/durations.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { WorkKind } from "../../../platform/work/work-kind.ts";
import { dispute } from "../../payment/dispute/dispute.table.ts";
import { order } from "../order.table.ts";
import { workOnOrder } from "../order-work.ts";

/** Time before its deadline from which missing evidence is urgent, in milliseconds. */
const URGENT_BEFORE = 3 * DAY;

/**
 * Open disputes wait for Accounting until they are decided: for evidence first, then for the bank.
 */
export const disputeWork: WorkKind = {
  name: "dispute",
  permission: "Orders",
  rights: [],
  entity: "Orders",
  affectedBy: {
    async Orders(db, ids) {
      const rows = await db
        .select({ id: dispute.id })
        .from(dispute)
        .where(inArray(dispute.orderId, [...ids]));
      return rows.map(({ id }) => id);
    },
  },
  notifies: "noticeAndMail",
  async find(db, ids, now) {
    const rows = await db
      .select({
        id: dispute.id,
        orderId: dispute.orderId,
        state: dispute.state,
        evidenceDueAt: dispute.evidenceDueAt,
      })
      .from(dispute)
      .innerJoin(order, eq(order.id, dispute.orderId))
      .where(
        and(
          isNull(dispute.closedAt),
          isNull(order.deletedAt),
          ids ? inArray(dispute.id, [...ids]) : undefined,
        ),
      );
    return rows.map(({ id, orderId, state, evidenceDueAt }) => {
      const dueAt = state === "underReview" ? null : evidenceDueAt;
      const urgent = dueAt !== null && dueAt.getTime() - now.getTime() < URGENT_BEFORE;
      return workOnOrder({ recordId: id, orderId }, { urgent, dueAt });
    });
  },
};

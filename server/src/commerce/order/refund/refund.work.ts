import { and, eq, inArray, isNull } from "drizzle-orm";
import type { WorkKind } from "../../../platform/work/work-kind.ts";
import { refund } from "../../payment/payment.table.ts";
import { order } from "../order.table.ts";
import { workOnOrder } from "../order-work.ts";

/** Failed refunds wait for Accounting, which gets a separate mail. */
export const refundWork: WorkKind = {
  name: "refund",
  permission: "Orders",
  rights: [],
  entity: "Orders",
  affectedBy: {
    async Orders(db, ids) {
      const rows = await db
        .select({ id: refund.id })
        .from(refund)
        .where(inArray(refund.orderId, [...ids]));
      return rows.map(({ id }) => id);
    },
  },
  notifies: "notice",
  async find(db, ids) {
    const isFailed = and(
      eq(refund.state, "failed"),
      eq(refund.closed, false),
      isNull(order.deletedAt),
    );
    const rows = await db
      .select({ id: refund.id, orderId: refund.orderId })
      .from(refund)
      .innerJoin(order, eq(order.id, refund.orderId))
      .where(and(isFailed, ids ? inArray(refund.id, [...ids]) : undefined));
    return rows.map(({ id, orderId }) =>
      workOnOrder({ recordId: id, orderId }, { urgent: false, dueAt: null }),
    );
  },
};

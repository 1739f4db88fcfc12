import type { WaitingRecord } from "../../platform/work/work-kind.ts";
import { orderNumberOf } from "./order-number.ts";

/**
 * Returns what waits on an order for those who manage orders: a refund or a dispute, whose id is
 * `recordId`.
 */
export const workOnOrder = (
  { recordId, orderId }: { recordId: number; orderId: number },
  { urgent, dueAt }: Pick<WaitingRecord, "urgent" | "dueAt">,
): WaitingRecord => ({
  recordId,
  subjectId: orderId,
  personId: null,
  title: { "en-US": orderNumberOf(orderId), "ar-JO": orderNumberOf(orderId) },
  path: `/orders/edit/${orderId}`,
  urgent,
  dueAt,
  exceptIds: [],
});

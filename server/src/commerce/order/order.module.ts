import {
  checkoutResult,
  idempotencyKey,
  newOrder,
  orderLine,
  orderState,
  ownOrder,
  paymentId,
} from "@masthead/contract/commerce/order.ts";
import { staffOrder, staffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import type { ServerModule } from "../../module.ts";
import { orderJobs } from "./order.jobs.ts";
import { orderRecords } from "./order.records.ts";
import { orderRouter } from "./order.router.ts";
import { orderReferences } from "./order-reference.sql.ts";
import { purchaseProblem } from "./place/purchase-problem.ts";

export const orderModule: ServerModule = {
  router: { order: orderRouter },
  jobs: orderJobs,
  records: [orderRecords],
  references: orderReferences,
  knownProblems: [purchaseProblem],
  apiTags: { order: "Orders, their receipts, and their processing by staff." },
  apiSchemas: {
    IdempotencyKey: { schema: idempotencyKey },
    NewOrder: { schema: newOrder, strategy: "input" },
    OrderLine: { schema: orderLine },
    OrderState: { schema: orderState },
    OwnOrder: { schema: ownOrder },
    PaymentId: { schema: paymentId },
    PayReply: { schema: checkoutResult },
    StaffOrder: { schema: staffOrder },
    StaffOrderDetails: { schema: staffOrderDetails },
  },
};

import { amount } from "@masthead/contract/commerce/money-schemas.ts";
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
import { disputeWork } from "./dispute/dispute.work.ts";
import { claimGuestPurchases } from "./fulfil/claim-guest-purchases.ts";
import { orderJobs } from "./order.jobs.ts";
import { orderPayable } from "./order.payable.ts";
import { orderRecords } from "./order.records.ts";
import { orderRoutes } from "./order.router.ts";
import { orderLocale } from "./order.store.ts";
import { orderReferences } from "./order-reference.sql.ts";
import { paymentRouter } from "./pay/payment.router.ts";
import { packageRoutes } from "./place/package.router.ts";
import { purchaseProblem } from "./place/purchase-problem.ts";
import { refundWork } from "./refund/refund.work.ts";
import { renewalRoutes } from "./renewal/renewal.router.ts";

export const orderModule: ServerModule = {
  router: {
    order: orderRoutes,
    package: packageRoutes,
    payment: paymentRouter,
    subscription: renewalRoutes,
  },
  jobs: orderJobs,
  records: [orderRecords],
  references: orderReferences,
  knownProblems: [purchaseProblem],
  payables: [orderPayable],
  orderLocale,
  work: [refundWork, disputeWork],
  verifiedEmail: claimGuestPurchases,
  apiTags: { order: "Orders, their receipts, and their processing by staff." },
  apiSchemas: {
    Amount: { schema: amount },
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

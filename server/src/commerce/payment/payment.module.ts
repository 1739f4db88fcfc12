import type { ServerModule } from "../../module.ts";
import { gatewayStatus } from "../accounting/gateway-status.service.ts";
import { gatewayProblem } from "../gateway/gateway-problem.ts";
import { disputeWork } from "../order/dispute/dispute.work.ts";
import { paymentRouter } from "../order/pay/payment.router.ts";
import { refundWork } from "../order/refund/refund.work.ts";
import { disputeMetrics } from "./dispute/dispute.metrics.ts";
import { registerPaymentRoutes } from "./payment.http.ts";
import { paymentJobs } from "./payment.jobs.ts";
import { paymentRetention } from "./payment.retention.ts";

export const paymentModule: ServerModule = {
  router: { payment: paymentRouter },
  jobs: paymentJobs,
  status: { gateway: gatewayStatus },
  retention: paymentRetention,
  work: [refundWork, disputeWork],
  metrics: disputeMetrics,
  knownProblems: [gatewayProblem],
  apiTags: { payment: "Card payments of orders, and their results." },
  routes: (http, { platform }) => registerPaymentRoutes(http, platform),
};

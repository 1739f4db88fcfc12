import type { ServerModule } from "../../module.ts";
import { gatewayProblem } from "../gateway/gateway-problem.ts";
import { disputeMetrics } from "./dispute/dispute.metrics.ts";
import { registerPaymentRoutes } from "./payment.http.ts";
import { paymentJobs } from "./payment.jobs.ts";
import { paymentRetention } from "./payment.retention.ts";

export const paymentModule: ServerModule = {
  jobs: paymentJobs,
  retention: paymentRetention,
  metrics: disputeMetrics,
  knownProblems: [gatewayProblem],
  apiTags: { payment: "Card payments of orders, and their results." },
  routes: (http, { platform }) => registerPaymentRoutes(http, platform),
};

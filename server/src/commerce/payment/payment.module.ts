import type { ServerModule } from "../../module.ts";
import { disputeMetrics } from "./dispute/dispute.metrics.ts";
import { disputeWork } from "./dispute/dispute.work.ts";
import { gatewayStatus } from "./gateway-status.service.ts";
import { paymentJobs } from "./payment.jobs.ts";
import { paymentRetention } from "./payment.retention.ts";
import { paymentRouter } from "./payment.router.ts";
import { refundWork } from "./refund.work.ts";

export const paymentModule: ServerModule = {
  router: { payment: paymentRouter },
  jobs: paymentJobs,
  status: { gateway: gatewayStatus },
  retention: paymentRetention,
  work: [refundWork, disputeWork],
  metrics: disputeMetrics,
  apiTags: { payment: "Card payments of orders, and their results." },
};

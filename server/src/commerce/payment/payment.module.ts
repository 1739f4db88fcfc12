import type { ServerModule } from "../../module.ts";
import { paymentJobs } from "./payment.jobs.ts";
import { paymentRouter } from "./payment.router.ts";

export const paymentModule: ServerModule = {
  router: { payment: paymentRouter },
  jobs: paymentJobs,
  apiTags: { payment: "Card payments of orders, and their results." },
};

import type { ServerModule } from "../../module.ts";
import { accountingRoutes } from "./accounting.router.ts";
import { gatewayStatus } from "./gateway-status.service.ts";
import { reconcileYesterday } from "./reconciliation.service.ts";

export const accountingModule: ServerModule = {
  router: { order: accountingRoutes },
  jobs: (platform) => [
    // A few hours into the day, when the listings of gateways are complete up to midnight.
    {
      name: "payment.reconcile",
      cron: "40 1 * * *",
      work: () => reconcileYesterday(platform, new Date()),
    },
  ],
  status: { gateway: gatewayStatus },
};

import { calls } from "../../platform/api/calls.ts";
import { accountingWork } from "./accounting-work.service.ts";
import { reconciliations } from "./reconciliation.service.ts";
import { revenue } from "./revenue.service.ts";

const { order } = calls;

export const accountingRoutes = {
  reconciliations: order.reconciliations.handler(({ context, input }) =>
    reconciliations(context, input),
  ),
  work: order.work.handler(({ context }) => accountingWork(context)),
  revenue: order.revenue.handler(({ context, input }) => revenue(context, input.days)),
};

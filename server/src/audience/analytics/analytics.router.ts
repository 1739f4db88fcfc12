import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { readersNow } from "./realtime.service.ts";
import { exampleReport, runReport } from "./report.service.ts";

const { analytics } = calls;

export const analyticsRouter = analytics.router({
  realtime: analytics.realtime.handler(({ context }) => readersNow(context)),
  metricsDimensions: analytics.metricsDimensions.handler(({ context, input }) => runReport(inCallLocale(context, input), input)),
  example: analytics.example.handler(({ context, input }) => exampleReport(inCallLocale(context, input))),
});

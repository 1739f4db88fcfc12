import { calls } from "../../platform/api/calls.ts";
import { currentReaders } from "./report/readers-now.service.ts";
import { realtimeReport } from "./report/realtime.service.ts";
import { exampleReport, runReport } from "./report/report.service.ts";

const { analytics } = calls;

export const analyticsRouter = analytics.router({
  realtime: analytics.realtime.handler(({ context }) => realtimeReport(context)),
  now: analytics.now.handler(({ context }) => currentReaders(context)),
  metricsDimensions: analytics.metricsDimensions.handler(({ context, input }) =>
    runReport(context, input),
  ),
  example: analytics.example.handler(({ context }) => exampleReport(context)),
});

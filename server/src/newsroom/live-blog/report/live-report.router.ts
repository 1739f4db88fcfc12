import { calls } from "../../../platform/api/calls.ts";
import { liveReport } from "./live-report.service.ts";

const { liveReport: contract } = calls;

export const liveReportRouter = contract.router({
  get: contract.get.handler(({ context, input }) => liveReport(context, input.id)),
});

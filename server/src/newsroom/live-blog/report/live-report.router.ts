import { calls } from "../../../platform/api/calls.ts";
import { liveReport } from "./live-report.service.ts";

const { liveReport: contract } = calls;

/** Routes of the report; its workbook is in the module `audience/live-report`. */
export const liveReportRoutes = {
  get: contract.get.handler(({ context, input }) => liveReport(context, input.id)),
};

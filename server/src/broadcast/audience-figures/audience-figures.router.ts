import { calls } from "../../platform/api/calls.ts";
import { audienceOfDay, audienceReport } from "./audience-figures.service.ts";
import { audienceWorkbook } from "./audience-workbook.service.ts";

const { audienceFigures } = calls;

export const audienceFiguresRouter = audienceFigures.router({
  report: audienceFigures.report.handler(({ context, input }) => audienceReport(context, input)),
  day: audienceFigures.day.handler(({ context, input }) => audienceOfDay(context, input)),
  excel: audienceFigures.excel.handler(({ context, input }) => audienceWorkbook(context, input)),
});

import type { ServerModule } from "../../module.ts";
import { calls } from "../../platform/api/calls.ts";
import { liveReportWorkbook } from "./report-workbook.service.ts";

const { excel } = calls.liveReport;

/** Workbook of the report of a live blog: its entries with their readers and alerts. */
export const liveReportWorkbookModule: ServerModule = {
  router: {
    liveReport: {
      excel: excel.handler(({ context, input }) => liveReportWorkbook(context, input.id)),
    },
  },
};

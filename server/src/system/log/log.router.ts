import { calls } from "../../platform/api/calls.ts";
import { listLog } from "./log.service.ts";

const { log } = calls;

export const logRouter = log.router({
  staffList: log.staffList.handler(({ context, input }) => listLog(context, input)),
});

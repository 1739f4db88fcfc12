import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { listLog } from "./log.service.ts";

const { log } = calls;

export const logRouter = log.router({
  staffList: log.staffList.handler(({ context, input }) => listLog(inCallLocale(context, input), input)),
});

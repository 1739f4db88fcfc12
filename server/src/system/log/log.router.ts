import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { listLog } from "./log.service.ts";

const { log } = calls;

export const logRouter = log.router({
  staffList: log.staffList.handler(({ context, input }) => listLog(withInputLocale(context, input), input)),
});

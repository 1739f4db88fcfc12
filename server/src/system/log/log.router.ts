import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { listLog } from "./log.service.ts";

const { log } = calls;

export const logRouter = log.router({
  staffList: log.staffList.handler(({ context, input }) =>
    listLog(withInputLocale(context, input), input),
  ),
});

import { logEntry } from "@masthead/contract/system/log.ts";
import type { ServerModule } from "../../module.ts";
import { logRetention } from "./log.retention.ts";
import { logRouter } from "./log.router.ts";

export const logModule: ServerModule = {
  router: { log: logRouter },
  retention: logRetention,
  apiTags: { log: "Audit log." },
  apiSchemas: {
    LogEntry: { schema: logEntry },
  },
};

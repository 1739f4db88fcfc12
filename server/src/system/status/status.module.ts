import { failedJob, serverProcess, systemStatus } from "@masthead/contract/system/status.ts";
import type { ServerModule } from "../../module.ts";
import { statusMetrics } from "./status.metrics.ts";
import { statusRouter } from "./status.router.ts";

export const statusModule: ServerModule = {
  router: { system: statusRouter },
  metrics: statusMetrics,
  apiTags: { system: "Status of the installation, and failed jobs." },
  apiSchemas: {
    SystemStatus: { schema: systemStatus },
    ServerProcess: { schema: serverProcess },
    FailedJob: { schema: failedJob },
  },
};

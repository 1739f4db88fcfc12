import {
  monitorBoard,
  monitorColumn,
  monitorPreview,
  monitorRow,
} from "@masthead/contract/newsroom/monitor/monitor.ts";
import type { ServerModule } from "../../module.ts";
import { monitorRouter } from "./monitor.router.ts";
import { monitorPersonalData } from "./monitor-personal-data.service.ts";

export const monitorModule: ServerModule = {
  router: { monitor: monitorRouter },
  personalData: monitorPersonalData,
  apiTags: { monitor: "Newsroom monitor: columns of what waits, runs and was published." },
  apiSchemas: {
    MonitorBoard: { schema: monitorBoard },
    MonitorColumn: { schema: monitorColumn },
    MonitorPreview: { schema: monitorPreview },
    MonitorRow: { schema: monitorRow },
  },
};

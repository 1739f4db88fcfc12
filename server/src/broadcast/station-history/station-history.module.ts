import { stationHistory } from "@masthead/contract/broadcast/song.ts";
import type { ServerModule } from "../../module.ts";
import { stationHistoryRouter } from "./station-history.router.ts";

export const stationHistoryModule: ServerModule = {
  router: { song: stationHistoryRouter },
  apiSchemas: { StationHistory: { schema: stationHistory } },
};

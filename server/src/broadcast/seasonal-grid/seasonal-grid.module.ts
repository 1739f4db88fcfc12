import { gridConflicts, gridSlot, staffGrid } from "@masthead/contract/broadcast/seasonal-grid.ts";
import type { ServerModule } from "../../module.ts";
import { seasonalGridRouter } from "./seasonal-grid.router.ts";
import { effectiveGrids, previewOf } from "./seasonal-grid.service.ts";
import { recordFollowers } from "./seasonal-grid-write.service.ts";

export const seasonalGridModule: ServerModule = {
  router: { seasonalGrid: seasonalGridRouter },
  announcement: recordFollowers,
  seasonalGrids: { effective: effectiveGrids, preview: previewOf },
  apiTags: { seasonalGrid: "Staff: grids of the schedule for Ramadan, Eid and the summer." },
  apiSchemas: {
    SeasonalGridSlot: { schema: gridSlot },
    StaffSeasonalGrid: { schema: staffGrid },
    SeasonalGridConflicts: { schema: gridConflicts },
  },
};

import { defineStates } from "../../platform/states/states.ts";
import { type Actor, rowChanges, writeLog } from "../../system/log/log.store.ts";
import { lockGrid, updateGrid } from "./seasonal-grid.store.ts";

/** State machine of seasonal grids. Airings that have begun keep the grid that they began under. */
export const seasonalGridStates = defineStates({
  name: "seasonal grid",
  initial: { draft: "" },
  transitions: {
    draft: { published: "published" },
    published: { withdrawn: "withdrawn" },
    withdrawn: { published: "published again" },
  },
  waits: { draft: null, published: null, withdrawn: null },
  messageKey: () => "seasonalGrid.noMove",
  lock: lockGrid,
  update: updateGrid,
  log: (tx, actor: Actor, { before, after }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "SeasonalGrid",
        entityId: after.id,
        changes: rowChanges(before, after, { omit: ["past", "version", "slots"] }),
      },
    ]),
});

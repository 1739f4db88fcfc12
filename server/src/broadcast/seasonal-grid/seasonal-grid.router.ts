import { calls } from "../../platform/api/calls.ts";
import { gridConflictsOf } from "./grid-check.service.ts";
import { staffGrids } from "./seasonal-grid.service.ts";
import {
  createGrid,
  editGrid,
  moveGridSlot,
  removeGrid,
  setGridState,
} from "./seasonal-grid-write.service.ts";

const { seasonalGrid } = calls;

export const seasonalGridRouter = seasonalGrid.router({
  list: seasonalGrid.list.handler(({ context }) => staffGrids(context)),
  create: seasonalGrid.create.handler(({ context, input }) => createGrid(context, input)),
  edit: seasonalGrid.edit.handler(({ context, input }) => editGrid(context, input)),
  moveSlot: seasonalGrid.moveSlot.handler(({ context, input }) => moveGridSlot(context, input)),
  setState: seasonalGrid.setState.handler(({ context, input }) => setGridState(context, input)),
  remove: seasonalGrid.remove.handler(({ context, input }) => removeGrid(context, input.id)),
  check: seasonalGrid.check.handler(({ context, input }) => gridConflictsOf(context, input.id)),
});

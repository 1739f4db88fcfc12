import { calls } from "../../../platform/api/calls.ts";
import {
  addShift,
  editShift,
  handOver,
  handovers,
  ownShifts,
  removeShift,
} from "./live-shift.service.ts";

const { liveShift } = calls;

export const liveShiftRouter = liveShift.router({
  own: liveShift.own.handler(({ context }) => ownShifts(context)),
  add: liveShift.add.handler(({ context, input }) => addShift(context, input)),
  edit: liveShift.edit.handler(({ context, input }) => editShift(context, input)),
  remove: liveShift.remove.handler(({ context, input }) => removeShift(context, input)),
  handOver: liveShift.handOver.handler(({ context, input }) => handOver(context, input)),
  handovers: liveShift.handovers.handler(({ context, input }) => handovers(context, input.id)),
});

import { calls } from "../../platform/api/calls.ts";
import {
  choosePositions,
  listPositions,
  ownPosition,
  removeAllPositions,
  removePosition,
  savePosition,
} from "./position.service.ts";

const { position } = calls;

export const positionRouter = position.router({
  list: position.list.handler(({ context, input }) => listPositions(context, input.limit)),
  get: position.get.handler(({ context, input }) => ownPosition(context, input)),
  save: position.save.handler(({ context, input }) => savePosition(context, input, input)),
  remove: position.remove.handler(({ context, input }) => removePosition(context, input)),
  choose: position.choose.handler(({ context, input }) => choosePositions(context, input.enabled)),
  removeAll: position.removeAll.handler(({ context }) => removeAllPositions(context)),
});

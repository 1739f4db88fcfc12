import { calls } from "../../platform/api/calls.ts";
import {
  lockViewing,
  ownViewingPin,
  removeViewingPin,
  saveViewingPin,
  unlockViewing,
} from "./viewing-pin.service.ts";

const { viewingPin } = calls;

export const viewingPinRouter = viewingPin.router({
  mine: viewingPin.mine.handler(({ context }) => ownViewingPin(context)),
  save: viewingPin.save.handler(({ context, input }) => saveViewingPin(context, input)),
  remove: viewingPin.remove.handler(({ context, input }) => removeViewingPin(context, input)),
  unlock: viewingPin.unlock.handler(({ context, input }) => unlockViewing(context, input.pin)),
  lock: viewingPin.lock.handler(({ context }) => lockViewing(context)),
});

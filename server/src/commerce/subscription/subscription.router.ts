import { calls } from "../../platform/http/calls.ts";
import { ownSubscriptions } from "./own-subscription.service.ts";

const { subscription } = calls;

export const subscriptionRouter = subscription.router({
  mine: subscription.mine.handler(({ context }) => ownSubscriptions(context)),
});

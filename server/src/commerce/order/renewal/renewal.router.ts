import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { calls } from "../../../platform/api/calls.ts";
import { requireOwnFetch } from "../../../platform/http/own-fetch.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import {
  ownSubscription,
  requireOwnSubscription,
} from "../../subscription/own-subscription.service.ts";
import { retryRenewal } from "./renewal.service.ts";

const { subscription } = calls;

/** Calls on subscriptions that charge a renewal order. */
export const renewalRoutes = {
  retryPayment: subscription.retryPayment.handler(({ context, input }) => {
    requireOwnFetch(context);
    return retryOwnRenewal(context, input.id);
  }),
  pay: subscription.pay.handler(({ context, input }) => retryOwnRenewal(context, input.id)),
};

/**
 * Retries a failed renewal with the subscription's card.
 * @throws NOT_FOUND; CONFLICT; SERVICE_UNAVAILABLE
 */
async function retryOwnRenewal(context: CallContext, id: number): Promise<OwnSubscription> {
  await requireOwnSubscription(context, id);
  await retryRenewal(context.platform, actorOf(context), id);
  return ownSubscription(context, id);
}

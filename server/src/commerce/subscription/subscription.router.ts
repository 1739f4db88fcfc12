import { calls } from "../../platform/api/calls.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { requireOwnFetch } from "../../platform/http/own-fetch.ts";
import {
  cancelOwnSubscription,
  changeOwnCard,
  ownSubscriptions,
  resumeOwnSubscription,
  retryOwnRenewal,
} from "./own-subscription.service.ts";
import {
  endByStaff,
  extendByStaff,
  grantSubscription,
  setSubscriptionStatus,
} from "./staff-subscription.service.ts";
import { subscriptionRecords } from "./subscription.records.ts";

const { subscription } = calls;

export const subscriptionRouter = subscription.router({
  mine: subscription.mine.handler(({ context }) => ownSubscriptions(context)),
  cancel: subscription.cancel.handler(({ context, input }) =>
    cancelOwnSubscription(context, input.id),
  ),
  resume: subscription.resume.handler(({ context, input }) =>
    resumeOwnSubscription(context, input),
  ),
  retryPayment: subscription.retryPayment.handler(({ context, input }) => {
    requireOwnFetch(context);
    return retryOwnRenewal(context, input.id);
  }),
  pay: subscription.pay.handler(({ context, input }) => retryOwnRenewal(context, input.id)),
  changeCard: subscription.changeCard.handler(({ context, input }) =>
    changeOwnCard(context, input),
  ),
  list: subscription.list.handler(({ context, input }) =>
    listRecords(context, subscriptionRecords, input),
  ),
  get: subscription.get.handler(({ context, input }) =>
    getRecord(context, subscriptionRecords, input.id),
  ),
  grant: subscription.grant.handler(({ context, input }) => grantSubscription(context, input)),
  extend: subscription.extend.handler(({ context, input }) => extendByStaff(context, input)),
  setStatus: subscription.setStatus.handler(({ context, input }) =>
    setSubscriptionStatus(context, input),
  ),
  remove: subscription.remove.handler(({ context, input }) => endByStaff(context, input)),
});

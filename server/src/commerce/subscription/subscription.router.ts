import { calls } from "../../platform/api/calls.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { changeCard } from "./change-card.ts";
import { ownSubscriptions } from "./own-subscription.service.ts";
import { resumeSubscription } from "./resume-subscription.ts";
import {
  endByStaff,
  extendByStaff,
  grantSubscription,
  setSubscriptionStatus,
} from "./staff-subscription.service.ts";
import { subscriptionRecords } from "./subscription.records.ts";

const { subscription } = calls;

export const subscriptionRoutes = {
  mine: subscription.mine.handler(({ context }) => ownSubscriptions(context)),
  cancel: subscription.cancel.handler(({ context, input }) =>
    cancelSubscription(context, input.id),
  ),
  resume: subscription.resume.handler(({ context, input }) => resumeSubscription(context, input)),
  changeCard: subscription.changeCard.handler(({ context, input }) => changeCard(context, input)),
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
};

import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { requireOwnFetch } from "../../platform/http/own-fetch.ts";
import { endMember, extend, grant, setStatus } from "./member.service.ts";
import { cancelOwn, changeOwnCard, ownSubscriptions, payOwn, resumeOwn } from "./own-subscription.service.ts";
import { subscriptionRecords } from "./subscription.records.ts";

const { subscription } = calls;

export const subscriptionRouter = subscription.router({
  mine: subscription.mine.handler(({ context }) => ownSubscriptions(context)),
  cancel: subscription.cancel.handler(({ context, input }) => cancelOwn(context, input.id)),
  resume: subscription.resume.handler(({ context, input }) => resumeOwn(context, input.id)),
  retryPayment: subscription.retryPayment.handler(({ context, input }) => {
    requireOwnFetch(context);
    return payOwn(context, input.id);
  }),
  pay: subscription.pay.handler(({ context, input }) => payOwn(context, input.id)),
  changeCard: subscription.changeCard.handler(({ context, input }) => changeOwnCard(inCallLocale(context, input), input)),
  list: subscription.list.handler(({ context, input }) => listRecords(inCallLocale(context, input), subscriptionRecords, input)),
  get: subscription.get.handler(({ context, input }) => getRecord(inCallLocale(context, input), subscriptionRecords, input.id)),
  grant: subscription.grant.handler(({ context, input }) => grant(context, input)),
  extend: subscription.extend.handler(({ context, input }) => extend(context, input)),
  setStatus: subscription.setStatus.handler(({ context, input }) => setStatus(context, input)),
  remove: subscription.remove.handler(({ context, input }) => endMember(context, input.id)),
});

import { calls } from "../../../platform/api/calls.ts";
import {
  changeChoices,
  countClick,
  findChoices,
  replaceEndpoint,
  subscribe,
  unsubscribe,
} from "./push-subscription.service.ts";
import { vapidKeys } from "./vapid.ts";

const { push } = calls;

export const pushRouter = push.router({
  key: push.key.handler(({ context }) => ({ publicKey: vapidKeys(context.platform).publicKey })),
  subscribe: push.subscribe.handler(({ context, input }) => subscribe(context, input)),
  find: push.find.handler(({ context, input }) => findChoices(context, input)),
  change: push.change.handler(({ context, input }) => changeChoices(context, input)),
  unsubscribe: push.unsubscribe.handler(({ context, input }) => unsubscribe(context, input)),
  moved: push.moved.handler(({ context, input }) => replaceEndpoint(context, input)),
  click: push.click.handler(({ context, input }) => countClick(context, input.token)),
});

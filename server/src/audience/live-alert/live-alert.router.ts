import { calls } from "../../platform/api/calls.ts";
import {
  findFollow,
  followLiveBlog,
  muteLiveBlog,
} from "../notification/push/live-follow.service.ts";
import { liveAlerts } from "./alert-list.service.ts";
import { sendHeldAlert } from "./live-alert.service.ts";

const { liveAlert } = calls;

export const liveAlertRouter = liveAlert.router({
  find: liveAlert.find.handler(({ context, input }) => findFollow(context, input)),
  follow: liveAlert.follow.handler(({ context, input }) => followLiveBlog(context, input)),
  mute: liveAlert.mute.handler(({ context, input }) => muteLiveBlog(context, input)),
  list: liveAlert.list.handler(({ context, input }) => liveAlerts(context, input.id)),
  send: liveAlert.send.handler(async ({ context, input }) => {
    await sendHeldAlert(context, input);
    return liveAlerts(context, input.id);
  }),
});

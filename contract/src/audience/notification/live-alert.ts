import { z } from "zod";
import { callOf, id, publicCall } from "../../platform/call.ts";
import { recordId, timestamp } from "../../platform/record.ts";
import { LIVE_ALERT_LIST_SIZE, LIVE_ALERT_REASONS, LIVE_ALERT_STATES } from "./live-alert-terms.ts";
import { subscriptionProof } from "./push.ts";

const count = z.number().int().min(0);

/** Alert about an entry of a live blog, as staff see it. */
export const liveAlert = z.object({
  id,
  entryId: id,
  title: z.string().describe("Headline of the entry; may be empty"),
  state: z.enum(LIVE_ALERT_STATES),
  reason: z.enum(LIVE_ALERT_REASONS).nullable().describe("Why it is held back"),
  createdAt: timestamp.describe("When the entry was published"),
  decidedAt: timestamp.nullable().describe("When it was sent, held back or cancelled"),
  notificationId: id.nullable().describe("Push alert that was sent"),
  delivery: z
    .object({ addressed: count, accepted: count, failed: count, gone: count, clicked: count })
    .nullable()
    .describe("Browsers of followers, by result; null unless it was sent"),
  replaced: z.boolean().describe("A notice replaced it on devices after the entry was removed"),
  maySend: z.boolean().describe("The caller can send it now, unless the limit is reached"),
});
export type LiveAlert = z.infer<typeof liveAlert>;

export const liveAlerts = z.object({
  followers: count.describe("Browsers that follow the live blog"),
  perHour: count.describe("Alerts per hour at most"),
  nextAt: timestamp.nullable().describe("When the limit allows the next alert; null: now"),
  held: count.describe("Number of alerts that are held back"),
  alerts: z.array(liveAlert).describe(`The last ${LIVE_ALERT_LIST_SIZE}, the latest first`),
});
export type LiveAlerts = z.infer<typeof liveAlerts>;

const tags = ["liveAlert"];
const limit = { points: 60, seconds: 300 };
const followed = subscriptionProof.extend({ articleId: id });
const following = z.object({ following: z.boolean() });

export const liveAlertContract = {
  find: publicCall
    .meta({ limit })
    .route({
      method: "POST",
      path: "/v1/push/live-blogs/find",
      tags,
      summary: "Get whether this browser gets alerts of a live blog",
    })
    .input(followed)
    .output(following),
  follow: publicCall
    .meta({ limit })
    .route({
      method: "POST",
      path: "/v1/push/live-blogs",
      tags,
      summary: "Turn on alerts of a running live blog for a subscribed browser",
    })
    .input(followed)
    .output(following),
  mute: publicCall
    .meta({ limit })
    .route({
      method: "POST",
      path: "/v1/push/live-blogs/mute",
      tags,
      summary: "Turn off alerts of a live blog for a browser",
    })
    .input(followed)
    .output(following),
  list: callOf("manage", "Article")
    .meta({
      access: { action: "manage", of: "Article" },
      limit: { points: 240, seconds: 60 },
    })
    .route({
      method: "GET",
      path: "/v1/live-blog/{id}/alerts",
      tags,
      summary: "Staff: get the alerts of a live blog, with those that were held back",
    })
    .input(recordId)
    .output(liveAlerts),
  send: callOf("manage", "Article")
    .meta({
      access: { action: "manage", of: "Article" },
      limit: { points: 60, seconds: 60 },
      right: ["push"],
    })
    .route({
      method: "POST",
      path: "/v1/live-blog/{id}/alerts/{alertId}/send",
      tags,
      summary: "Staff: send an alert that was held back",
    })
    .input(z.strictObject({ id, alertId: id }))
    .output(liveAlerts),
};

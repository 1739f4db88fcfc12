import { z } from "zod";
import { id, locale, publicCall } from "../system/call.ts";
import { isStorable, written } from "../system/record.ts";

/** Sections that one browser may be told of. */
export const PUSH_TOPICS = 50;

/** Longest address of a browser at its push service. */
const ENDPOINT_LENGTH = 1000;

const endpoint = z.url().max(ENDPOINT_LENGTH).refine(isStorable).describe("Address of the browser at its push service");
const auth = z
  .string()
  .regex(/^[\w-]{22}$/)
  .describe("Authentication secret of the browser: 16 bytes, base64url. Who has it may change the subscription");
const p256dh = z
  .string()
  .regex(/^[\w-]{87}$/)
  .describe("Public key of the browser: 65 bytes, base64url");

/** What a browser wants to be told of. */
const choices = z.object({
  locale,
  categoryIds: z.array(id).max(PUSH_TOPICS).describe("Sections"),
  breaking: z.boolean().describe("Breaking news"),
});
export type PushChoices = z.infer<typeof choices>;

/** What proves that a browser is the one that subscribed. */
const holder = z.object({ endpoint, auth });
export type PushHolder = z.infer<typeof holder>;

const keys = z.object({ p256dh, auth });
const newSubscription = choices.extend({ endpoint, keys });
export type NewPushSubscription = z.infer<typeof newSubscription>;

const tags = ["push"];
const some = publicCall.meta({ limit: { points: 60, seconds: 300 } });

export const pushContract = {
  key: some
    .route({ method: "GET", path: "/v1/push/key", tags, summary: "The key that browsers subscribe with" })
    .output(z.object({ publicKey: z.string().describe("VAPID, base64url") })),
  subscribe: some
    .route({ method: "POST", path: "/v1/push/subscriptions", tags, summary: "A browser subscribes, or says anew what it wants" })
    .input(newSubscription)
    .output(choices),
  find: some
    .route({ method: "POST", path: "/v1/push/subscriptions/find", tags, summary: "What this browser wants to be told of" })
    .input(holder)
    .output(choices),
  change: some
    .route({ method: "PATCH", path: "/v1/push/subscriptions", tags, summary: "Changes what this browser wants to be told of" })
    .input(holder.extend(choices.partial().shape))
    .output(choices),
  unsubscribe: some
    .route({
      method: "POST",
      path: "/v1/push/subscriptions/remove",
      tags,
      summary: "Ends the subscription of a browser",
      successStatus: 204,
    })
    .input(holder)
    .output(z.void()),
  moved: some
    .route({ method: "POST", path: "/v1/push/subscriptions/moved", tags, summary: "A browser has another address; its choices go with it" })
    .input(z.object({ before: holder, endpoint, keys }))
    .output(choices),
  click: publicCall
    .meta({ limit: { points: 120, seconds: 300 } })
    .route({ method: "POST", path: "/v1/push/clicks", tags, summary: "A notification was clicked; counted once", successStatus: 204 })
    .input(z.object({ token: written(120) }))
    .output(z.void()),
};

import { z } from "zod";
import { id, locale, publicCall } from "../../platform/call.ts";
import { isStorable, plainText } from "../../platform/record.ts";

/** Maximum number of categories that one browser can subscribe to. */
export const MAX_PUSH_TOPICS = 50;

/** Maximum length of a push endpoint URL. */
const MAX_ENDPOINT_LENGTH = 1000;

const endpoint = z
  .url()
  .max(MAX_ENDPOINT_LENGTH)
  .refine(isStorable)
  .describe("URL of the browser at its push service");
const auth = z
  .string()
  .regex(/^[\w-]{22}$/)
  .describe(
    "Authentication secret of the browser: 16 bytes, base64url. Grants permission to change the subscription",
  );
const p256dh = z
  .string()
  .regex(/^[\w-]{87}$/)
  .describe("Public key of the browser: 65 bytes, base64url");

/** Notification language and topics of a browser. */
const choices = z.object({
  locale,
  categoryIds: z.array(id).max(MAX_PUSH_TOPICS).describe("Categories"),
  breaking: z.boolean().describe("Breaking news"),
});
export type PushChoices = z.infer<typeof choices>;

/** Proves that a browser is the one that subscribed. */
export const subscriptionProof = z.object({ endpoint, auth });
export type PushHolder = z.infer<typeof subscriptionProof>;

const keys = z.object({ p256dh, auth });
const newSubscription = choices.extend({ endpoint, keys });
export type NewPushSubscription = z.infer<typeof newSubscription>;

const tags = ["push"];
const limitedCall = publicCall.meta({ limit: { points: 60, seconds: 300 } });

export const pushContract = {
  key: limitedCall
    .route({
      method: "GET",
      path: "/v1/push/key",
      tags,
      summary: "Get the public key for push subscriptions",
    })
    .output(z.object({ publicKey: z.string().describe("VAPID, base64url") })),
  subscribe: limitedCall
    .route({
      method: "POST",
      path: "/v1/push/subscriptions",
      tags,
      summary: "Subscribe a browser, or update its subscription",
    })
    .input(newSubscription)
    .output(choices),
  find: limitedCall
    .route({
      method: "POST",
      path: "/v1/push/subscriptions/find",
      tags,
      summary: "Get the notification choices of this browser",
    })
    .input(subscriptionProof)
    .output(choices),
  change: limitedCall
    .route({
      method: "PATCH",
      path: "/v1/push/subscriptions",
      tags,
      summary: "Change the notification choices of this browser",
    })
    .input(subscriptionProof.extend(choices.partial().shape))
    .output(choices),
  unsubscribe: limitedCall
    .route({
      method: "POST",
      path: "/v1/push/subscriptions/remove",
      tags,
      summary: "Unsubscribe a browser",
      successStatus: 204,
    })
    .input(subscriptionProof)
    .output(z.void()),
  moved: limitedCall
    .route({
      method: "POST",
      path: "/v1/push/subscriptions/moved",
      tags,
      summary: "Replace the push endpoint of a browser; its choices are retained",
    })
    .input(z.object({ before: subscriptionProof, endpoint, keys }))
    .output(choices),
  click: publicCall
    .meta({ limit: { points: 120, seconds: 300 } })
    .route({
      method: "POST",
      path: "/v1/push/clicks",
      tags,
      summary: "Track a click on a notification; counted once",
      successStatus: 204,
    })
    .input(z.object({ token: plainText(120) }))
    .output(z.void()),
};

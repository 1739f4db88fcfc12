import { z } from "zod";
import { id, signedInCall } from "../system/call.ts";
import { moment } from "../system/record.ts";

export const SUBSCRIPTION_STATES = ["pending", "active", "pastDue", "cancelled", "expired"] as const;
/** What a subscription opens. */
export const ENTITLEMENTS = ["articles", "channels", "episodes"] as const;

/** A subscription as its owner sees it. */
export const ownSubscription = z.object({
  id,
  state: z.enum(SUBSCRIPTION_STATES),
  periodStart: moment,
  periodEnd: moment,
  entitlements: z.array(z.enum(ENTITLEMENTS)),
  open: z.boolean().describe("Opens what it is for at the time of the reply"),
});
export type OwnSubscription = z.infer<typeof ownSubscription>;

const tags = ["subscription"];

export const subscriptionContract = {
  mine: signedInCall
    .route({ method: "GET", path: "/v1/subscription/mine", tags, summary: "One's own subscriptions, those that are open first" })
    .output(z.array(ownSubscription)),
};

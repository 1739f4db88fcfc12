import { z } from "zod";
import { email } from "../audience/auth.ts";
import { callOf, id, locale, pageOf, signedInCall, version } from "../system/call.ts";
import { moment, recordId, staffPaging, staffRecord, textInBoth } from "../system/record.ts";
import { recordWrite } from "../system/record-calls.ts";
import { amount, currency } from "./money.ts";
import { idempotencyKey } from "./order.ts";
import { ENTITLEMENTS, INTERVALS } from "./package-terms.ts";

export const SUBSCRIPTION_STATES = ["pending", "active", "pastDue", "cancelled", "expired"] as const;
export const subscriptionState = z.enum(SUBSCRIPTION_STATES);
export type SubscriptionState = z.infer<typeof subscriptionState>;

/** What a renewal costs, and by what it is paid. */
const terms = {
  packageName: textInBoth.nullable(),
  interval: z.enum(INTERVALS),
  intervalCount: z.number().int(),
  price: amount.nullable().describe("Of a renewal, tax contained; null when it does not renew"),
  currency: currency.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  nextAttemptAt: moment.nullable().describe("When the card is charged next, after a renewal that failed"),
};

/** A subscription as its owner sees it. */
export const ownSubscription = z.object({
  id,
  packageId: id.nullable(),
  state: subscriptionState,
  periodStart: moment,
  periodEnd: moment,
  entitlements: z.array(z.enum(ENTITLEMENTS)),
  open: z.boolean().describe("Opens what it is for at the time of the reply"),
  ...terms,
  moves: z.object({ cancel: z.boolean(), resume: z.boolean(), retry: z.boolean(), changeCard: z.boolean() }),
});
export type OwnSubscription = z.infer<typeof ownSubscription>;

/** A subscription as staff get it. */
export const staffSubscription = staffRecord.extend({
  state: subscriptionState,
  periodStart: moment,
  periodEnd: moment,
  entitlements: z.array(z.enum(ENTITLEMENTS)),
  open: z.boolean(),
  userId: id.nullable(),
  member: z.string().describe("E-mail of who has it, or of the guest who bought it"),
  name: z.string(),
  packageId: id.nullable(),
  orderId: id.nullable(),
  granted: z.string().nullable().describe("Why staff gave it; null when it was bought"),
  ...terms,
  moves: z.object({ cancel: z.boolean(), resume: z.boolean(), extend: z.boolean(), end: z.boolean() }),
});
export type StaffSubscription = z.infer<typeof staffSubscription>;

const tags = ["subscription"];
const read = callOf("manage", "Subscription");
const write = recordWrite("Subscription");
const reason = z.string().trim().min(1).max(300);
/** Of what an owner does to a subscription. */
const OWN = { points: 30, seconds: 300 };

export const subscriptionContract = {
  mine: signedInCall
    .route({ method: "GET", path: "/v1/subscription/mine", tags, summary: "One's own subscriptions, those that are open first" })
    .output(z.array(ownSubscription)),
  cancel: signedInCall
    .meta({ limit: OWN })
    .route({
      method: "POST",
      path: "/v1/subscription/user/cancellation",
      tags,
      summary: "Gives one's subscription up: it lasts until its period ends",
    })
    .input(recordId)
    .output(ownSubscription),
  resume: signedInCall
    .meta({ limit: OWN })
    .route({
      method: "POST",
      path: "/v1/subscription/{id}/resumption",
      tags,
      summary: "Keeps a subscription that one gave up, while its period lasts",
    })
    .input(recordId)
    .output(ownSubscription),
  retryPayment: signedInCall
    .meta({ limit: { points: 6, seconds: 3600 }, mayReply: [403, 503] })
    .route({
      method: "GET",
      path: "/v1/subscription/retry/payment/{id}",
      tags,
      summary: "Charges the card of one's subscription again; only to a script of this site",
    })
    .input(recordId)
    .output(ownSubscription),
  pay: signedInCall
    .meta({ limit: { points: 6, seconds: 3600 }, mayReply: [503] })
    .route({ method: "POST", path: "/v1/subscription/{id}/payment", tags, summary: "Charges the card of one's subscription again" })
    .input(recordId.extend({ idempotencyKey: idempotencyKey.optional() }))
    .output(ownSubscription),
  changeCard: signedInCall
    .meta({ limit: OWN, mayReply: [503] })
    .route({ method: "POST", path: "/v1/subscription/{id}/card", tags, summary: "Opens the gateway's page on which another card is kept" })
    .input(recordId.extend({ idempotencyKey: idempotencyKey.optional(), locale: locale.optional() }))
    .output(z.object({ url: z.url() })),
  list: read
    .route({ method: "GET", path: "/v1/subscription", tags, summary: "Staff: list of subscriptions" })
    .input(
      staffPaging(["createdAt", "periodEnd", "periodStart", "state", "updatedAt", "id"])
        .omit({ status: true })
        .extend({ state: subscriptionState.optional(), packageId: id.optional(), userId: id.optional() }),
    )
    .output(pageOf(staffSubscription)),
  get: read
    .route({ method: "GET", path: "/v1/subscription/{id}", tags, summary: "Staff: one subscription" })
    .input(recordId.extend({ locale: locale.optional() }))
    .output(staffSubscription),
  grant: write
    .route({ method: "POST", path: "/v1/subscription/{id}", tags, summary: "Staff: give a reader the package of this id without payment" })
    .input(recordId.extend({ email, until: moment, reason, idempotencyKey: idempotencyKey.optional() }))
    .output(staffSubscription),
  extend: write
    .route({ method: "POST", path: "/v1/subscription/{id}/extension", tags, summary: "Staff: have a subscription end later" })
    .input(recordId.extend({ version, until: moment, reason }))
    .output(staffSubscription),
  setStatus: write
    .route({ method: "PATCH", path: "/v1/subscription/status/{id}", tags, summary: "Staff: have it end with its period, or go on" })
    .input(recordId.extend({ status: z.enum(["active", "cancelled"]) }))
    .output(staffSubscription),
  remove: write
    .route({ method: "DELETE", path: "/v1/subscription/{id}", tags, summary: "Staff: end a subscription at once", successStatus: 204 })
    .input(recordId)
    .output(z.void()),
};

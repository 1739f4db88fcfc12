import { z } from "zod";
import { email } from "../audience/auth/auth.ts";
import { callOf, id, pageOf, responseLocale, signedInCall, version } from "../platform/call.ts";
import {
  localizedText,
  recordId,
  seenRecord,
  staffPaging,
  staffRecord,
  timestamp,
} from "../platform/record.ts";
import { recordWrite } from "../platform/record-calls.ts";
import { amount, pricedOrFree } from "./money-schemas.ts";
import { acceptsOverlap, idempotencyKey } from "./order.ts";
import { entitlement, localizedEntitlementNames } from "./package-schemas.ts";
import { INTERVALS } from "./package-terms.ts";
import { SUBSCRIPTION_STATES } from "./states.ts";

const subscriptionState = z.enum(SUBSCRIPTION_STATES);

/** Terms of the next renewal, and how it is paid. */
const renewalTerms = {
  packageName: localizedText.nullable(),
  interval: z.enum(INTERVALS),
  intervalCount: z.number().int(),
  price: amount
    .nullable()
    .describe("Price of the next renewal, tax included; null if it does not renew"),
  regularPrice: z
    .object({ at: timestamp, amount })
    .nullable()
    .describe(
      "Price of renewals after the introductory periods, and its first charge; null if the price does not change",
    ),
  ...pricedOrFree,
  cancelAtPeriodEnd: z.boolean(),
  card: z
    .object({ brand: z.string(), last4: z.string(), expires: z.string().nullable() })
    .nullable(),
  nextAttemptAt: timestamp
    .nullable()
    .describe("Next attempt to charge the card after a failed renewal"),
};

/** Subscription, as returned to its owner. */
export const ownSubscription = z.object({
  id,
  packageId: id.nullable(),
  state: subscriptionState,
  periodStart: timestamp,
  periodEnd: timestamp,
  entitlements: z.array(entitlement),
  entitlementNames: localizedEntitlementNames,
  open: z.boolean().describe("Grants its entitlements at the time of the response"),
  granted: z.boolean().describe("Granted by the station, not bought"),
  disputed: z.boolean().describe("A payment is disputed, so that it does not renew"),
  ...renewalTerms,
  moves: z.object({
    cancel: z.boolean(),
    resume: z.boolean(),
    retry: z.boolean(),
    changeCard: z.boolean(),
  }),
});
export type OwnSubscription = z.infer<typeof ownSubscription>;

/** Subscription, as returned to staff. */
export const staffSubscription = staffRecord.extend({
  state: subscriptionState,
  periodStart: timestamp,
  periodEnd: timestamp,
  entitlements: z.array(entitlement),
  entitlementNames: localizedEntitlementNames,
  open: z.boolean(),
  userId: id.nullable(),
  member: z.string().describe("Email of the subscriber, or of the guest who bought it"),
  name: z.string(),
  packageId: id.nullable(),
  orderId: id.nullable(),
  disputed: z.boolean().describe("A payment is disputed, so that it does not renew"),
  granted: z.string().nullable().describe("Reason why staff granted it; null if it was bought"),
  ...renewalTerms,
  moves: z.object({
    cancel: z.boolean(),
    resume: z.boolean(),
    extend: z.boolean(),
    end: z.boolean(),
  }),
});
export type StaffSubscription = z.infer<typeof staffSubscription>;

const tags = ["subscription"];
const read = callOf("manage", "Subscription");
const write = recordWrite("Subscription");
const reason = z.string().trim().min(1).max(300);
/** Rate limit of an owner's subscription actions. */
const OWNER_LIMIT = { points: 30, seconds: 300 };

export const subscriptionContract = {
  mine: signedInCall
    .route({
      method: "GET",
      path: "/v1/subscription/mine",
      tags,
      summary: "List your subscriptions, open ones first",
    })
    .output(z.array(ownSubscription)),
  cancel: signedInCall
    .meta({ limit: OWNER_LIMIT })
    .route({
      method: "POST",
      path: "/v1/subscription/user/cancellation",
      tags,
      summary: "Cancel your subscription at the end of its period",
    })
    .input(recordId)
    .output(ownSubscription),
  resume: signedInCall
    .meta({ limit: OWNER_LIMIT })
    .route({
      method: "POST",
      path: "/v1/subscription/{id}/resumption",
      tags,
      summary: "Resume your cancelled subscription before its period ends",
    })
    .input(recordId.extend({ acceptsOverlap }))
    .output(ownSubscription),
  retryPayment: signedInCall
    .meta({ limit: { points: 6, seconds: 3600 }, mayReply: [403] })
    .route({
      method: "GET",
      path: "/v1/subscription/retry/payment/{id}",
      tags,
      summary:
        "Charge the card of your subscription again; accepted only from a script of this site",
    })
    .input(recordId)
    .output(ownSubscription),
  pay: signedInCall
    .meta({ limit: { points: 6, seconds: 3600 } })
    .route({
      method: "POST",
      path: "/v1/subscription/{id}/payment",
      tags,
      summary: "Charge the card of your subscription again",
    })
    .input(recordId.extend({ idempotencyKey: idempotencyKey.optional() }))
    .output(ownSubscription),
  changeCard: signedInCall
    .meta({ limit: OWNER_LIMIT, needsIdempotencyKey: true })
    .route({
      method: "POST",
      path: "/v1/subscription/{id}/card",
      tags,
      summary: "Open the gateway's page for saving another card",
    })
    .input(recordId.extend({ idempotencyKey: idempotencyKey.optional(), locale: responseLocale }))
    .output(z.object({ url: z.url() })),
  list: read
    .route({ method: "GET", path: "/v1/subscription", tags, summary: "Staff: list subscriptions" })
    .input(
      staffPaging(["createdAt", "periodEnd", "periodStart", "state", "updatedAt", "id"])
        .omit({ status: true })
        .extend({
          state: subscriptionState.optional(),
          packageId: id.optional(),
          userId: id.optional(),
        }),
    )
    .output(pageOf(staffSubscription)),
  get: read
    .route({
      method: "GET",
      path: "/v1/subscription/{id}",
      tags,
      summary: "Staff: get a subscription",
    })
    .input(recordId.extend({ locale: responseLocale }))
    .output(staffSubscription),
  grant: write
    .meta({ needsIdempotencyKey: true })
    .route({
      method: "POST",
      path: "/v1/subscription/{id}",
      tags,
      summary: "Staff: grant a reader the package of this id without payment",
    })
    .input(
      recordId.extend({
        email,
        until: timestamp,
        reason,
        acceptsOverlap,
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .output(staffSubscription),
  extend: write
    .route({
      method: "POST",
      path: "/v1/subscription/{id}/extension",
      tags,
      summary: "Staff: extend a subscription",
    })
    .input(recordId.extend({ version, until: timestamp, reason }))
    .output(staffSubscription),
  setStatus: write
    .route({
      method: "PATCH",
      path: "/v1/subscription/status/{id}",
      tags,
      summary: "Staff: set whether a subscription ends with its period or renews",
    })
    .input(seenRecord.extend({ status: z.enum(["active", "cancelled"]) }))
    .output(staffSubscription),
  remove: write
    .route({
      method: "DELETE",
      path: "/v1/subscription/{id}",
      tags,
      summary: "Staff: end a subscription immediately",
      successStatus: 204,
    })
    .input(seenRecord)
    .output(z.void()),
};

import { z } from "zod";
import { email } from "../audience/auth.ts";
import { botProof } from "../audience/bot-check.ts";
import { id, locale, publicCall, signedInCall } from "../system/call.ts";
import { isStorable, moment, textInBoth } from "../system/record.ts";
import { amount, currency } from "./money.ts";
import { MOST_OF_A_DEVICE, offeredDevice } from "./package.ts";
import { campaignName, INTERVALS } from "./package-terms.ts";

/** Where an order stands. */
export const ORDER_STATES = [
  "created",
  "awaitingPayment",
  "awaitingCash",
  "paid",
  "fulfilled",
  "failed",
  "cancelled",
  "expired",
  "refunding",
  "refunded",
] as const;
export const orderState = z.enum(ORDER_STATES);
export type OrderState = z.infer<typeof orderState>;

export const PAYMENT_METHODS = ["card", "cash"] as const;
export const paymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Names an order to who holds it: nobody guesses it. */
export const paymentId = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe("Names an order to its holder; it cannot be guessed");

/** Names one wish of a buyer: sent twice with the same key, it happens once. Also taken from the header Idempotency-Key. */
export const idempotencyKey = z
  .string()
  .min(16)
  .max(100)
  .regex(/^[\w:.-]+$/)
  .describe("The header Idempotency-Key, for who cannot set one: what is asked twice with the same happens once");

/** Text of one line that a buyer or staff write. */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u)
    .refine(isStorable);

const chosenDevice = z.strictObject({ model: z.string().min(1).max(60), quantity: z.number().int().min(1).max(MOST_OF_A_DEVICE) });
const chosenDevices = z
  .array(chosenDevice)
  .max(20)
  .refine((devices) => new Set(devices.map(({ model }) => model)).size === devices.length);

/** Where something is brought, or collected. */
const destination = {
  cityId: id.nullable().optional(),
  regionId: id.nullable().optional(),
  address: line(300).nullable().optional(),
};

/** What a buyer sends. Prices are the server's; `expected` is what the buyer was shown, and is refused when it is not the price. */
export const newOrder = z.strictObject({
  packageId: id,
  campaign: campaignName.nullable().optional().describe("In which the package was found; a closed one is refused"),
  devices: chosenDevices.optional(),
  name: line(100).min(1),
  email,
  phone: z.string().trim().max(40).nullable().optional().describe("E.164; checked for its country. Needed for cash and deliveries"),
  ...destination,
  expected: z.strictObject({ total: amount, currency }).optional().describe("What the buyer was shown"),
  withoutTrial: z.boolean().optional().describe("Agrees to the full price at once, also of a package with a free trial"),
  proof: botProof,
  idempotencyKey: idempotencyKey.optional(),
  locale: locale.optional(),
});
export type NewOrder = z.infer<typeof newOrder>;

/** One line of an order. Prices contain tax. */
export const orderLine = z.object({
  kind: z.enum(["package", "device", "delivery"]),
  name: textInBoth,
  model: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: amount,
  sum: amount,
});
export type OrderLine = z.infer<typeof orderLine>;

/** Sums of an order. */
export const orderAmounts = {
  currency,
  net: amount,
  tax: amount.describe("Contained in the total"),
  taxRate: z.number().int().describe("Hundredths of a percent"),
  total: amount,
};

/** An order as its buyer sees it. */
export const ownOrder = z.object({
  number: z.string(),
  paymentId,
  state: orderState,
  method: paymentMethod,
  kind: z.enum(["purchase", "renewal"]),
  packageName: textInBoth,
  campaign: z.string().nullable(),
  product: z.string().nullable(),
  interval: z.enum(INTERVALS),
  intervalCount: z.number().int(),
  trialDays: z.number().int(),
  lines: z.array(orderLine),
  ...orderAmounts,
  refunded: amount,
  delivery: z.object({ city: textInBoth, region: textInBoth }).nullable(),
  hasDevices: z.boolean(),
  needsDevices: z.boolean().describe("Its devices are still to be chosen"),
  choosable: z.array(offeredDevice).describe("What there is to choose from while it needs devices"),
  createdAt: moment,
  paidAt: moment.nullable(),
  shippedAt: moment.nullable(),
  expiresAt: moment.nullable().describe("Until when it can be paid"),
  canPay: z.boolean().describe("Can be paid by card now, for the first time or again"),
  failure: z.string().nullable().describe("Why the last attempt failed, or a payment was given back, as a word"),
  totalWithoutTrial: amount.nullable().describe("What it costs without its free trial, while it can be paid; null when it has none"),
  extendedUntil: moment.nullable().describe("It extended a subscription that its buyer had, until then"),
  confirmEmail: z.string().nullable().describe("Address whose owner has to confirm the order before somebody comes for the cash"),
  testMode: z.boolean().describe("No money moves: the gateway is the sandbox"),
});
export type OwnOrder = z.infer<typeof ownOrder>;

/** What a buyer would pay for what is chosen so far. */
export const orderQuote = z.object({
  lines: z.array(orderLine),
  ...orderAmounts,
  trialDays: z.number().int().describe("The first period is free for so long"),
  trialUsed: z.boolean().describe("The package has a free trial, which this account has used"),
  testMode: z.boolean().describe("No money moves: the gateway is the sandbox"),
});
export type OrderQuote = z.infer<typeof orderQuote>;

/** Where a buyer goes on: to the gateway's page, or nowhere when there is nothing to pay now. */
export const payReply = z.object({ paymentId, number: z.string(), state: orderState, url: z.url().nullable() });
export type PayReply = z.infer<typeof payReply>;

const tags = ["order"];
const byHolder = z.strictObject({ paymentId, locale: locale.optional() });
/** Buyers make few orders, staff of a shop some more; hundreds of buyers may share the address of a carrier. */
const BUYING = { points: 60, seconds: 3600, shared: 120, network: 3000 };
/** A page that waits for a gateway asks again and again. */
const LOOKING = { points: 300, seconds: 300, shared: 1200, network: 12_000 };

export const orderContract = {
  create: publicCall
    .meta({ limit: BUYING, mayReply: [503] })
    .route({ method: "POST", path: "/v1/order/create-order", tags, summary: "Orders a package, to be paid by card" })
    .input(newOrder)
    .output(payReply),
  quote: publicCall
    .meta({ limit: LOOKING })
    .route({
      method: "POST",
      path: "/v1/order/quote",
      tags,
      summary: "What an order would cost, tax and delivery told apart; without a region the fee is left out",
    })
    .input(
      newOrder
        .pick({ packageId: true, campaign: true, devices: true, cityId: true, regionId: true, withoutTrial: true, locale: true })
        .extend({
          method: paymentMethod,
        }),
    )
    .output(orderQuote),
  own: publicCall
    .meta({ limit: LOOKING, personal: true })
    .route({ method: "GET", path: "/v1/order/own", tags, summary: "An order, to the holder of its payment id" })
    .input(byHolder)
    .output(ownOrder),
  mine: signedInCall
    .route({ method: "GET", path: "/v1/order/mine", tags, summary: "One's own orders, the newest first" })
    .output(z.array(ownOrder)),
  confirm: publicCall
    .meta({ limit: BUYING })
    .route({ method: "POST", path: "/v1/order/confirmation", tags, summary: "Confirms a guest's cash order with the code that was mailed" })
    .input(byHolder.extend({ code: z.string().max(100) }))
    .output(ownOrder),
  sendConfirmation: publicCall
    .meta({ limit: BUYING })
    .route({
      method: "POST",
      path: "/v1/order/confirmation-mail",
      tags,
      summary: "Mails the link again that confirms a guest's cash order; a few times an hour for one mailbox",
    })
    .input(byHolder)
    .output(ownOrder),
  successCode: publicCall
    .meta({ limit: LOOKING, personal: true })
    .route({ method: "GET", path: "/v1/order/success-code", tags, summary: "Code of a paid order, to its owner or holder" })
    .input(byHolder)
    .output(z.object({ number: z.string(), successCode: z.string(), state: orderState })),
  campaignDetails: publicCall
    .meta({ limit: LOOKING, personal: true })
    .route({ method: "GET", path: "/v1/order/campaign-details", tags, summary: "Campaign of an order that went well, or did not" })
    .input(byHolder.extend({ status: z.enum(["success", "failure"]) }))
    .output(
      z.object({
        campaign: z.string().nullable(),
        product: z.string().nullable(),
        packageName: textInBoth,
        method: paymentMethod,
        state: orderState,
        open: z.boolean().describe("The campaign sells still"),
      }),
    ),
  receipt: publicCall
    .meta({ limit: { points: 60, seconds: 300 }, personal: true })
    .route({ method: "GET", path: "/v1/order/receipt", tags, summary: "Receipt of a paid order as PDF, to its owner or holder" })
    .input(byHolder)
    .output(z.file().describe("application/pdf")),
};

/** Beside the packages' own calls: orders that begin with a package. */
export const packageOrderContract = {
  cash: publicCall
    .meta({ limit: BUYING, mayReply: [503] })
    .route({ method: "POST", path: "/v1/package/cash", tags: ["package"], summary: "Orders a package, to be paid in cash" })
    .input(newOrder)
    .output(payReply),
  insertDevices: publicCall
    .meta({ limit: BUYING, mayReply: [503] })
    .route({
      method: "POST",
      path: "/v1/package/insert-devices",
      tags: ["package"],
      summary: "Chooses the devices of an order that waits for them",
    })
    .input(z.strictObject({ paymentId, devices: chosenDevices.min(1), ...destination, idempotencyKey: idempotencyKey.optional() }))
    .output(payReply),
};

export const paymentContract = {
  retryOnce: signedInCall
    .meta({ limit: BUYING, mayReply: [403, 503] })
    .route({
      method: "GET",
      path: "/v1/payment/retry-payment",
      tags: ["payment"],
      summary: "Opens the gateway's page for an order of one's own that was not paid; only to a script of this site",
    })
    .input(z.strictObject({ id: paymentId }))
    .output(payReply),
  retry: publicCall
    .meta({ limit: BUYING, mayReply: [503] })
    .route({
      method: "POST",
      path: "/v1/payment/retry",
      tags: ["payment"],
      summary: "Opens the gateway's page for an order that was not paid",
    })
    .input(
      z.strictObject({
        paymentId,
        withoutTrial: newOrder.shape.withoutTrial,
        expected: newOrder.shape.expected,
        idempotencyKey: idempotencyKey.optional(),
        locale: locale.optional(),
      }),
    )
    .output(payReply),
  finish: publicCall
    .meta({ limit: LOOKING, mayReply: [503] })
    .route({
      method: "POST",
      path: "/v1/payment/finish",
      tags: ["payment"],
      summary: "Looks at the gateway how the payment of an order stands",
    })
    .input(byHolder)
    .output(ownOrder),
};

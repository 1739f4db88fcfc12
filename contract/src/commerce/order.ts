import { z } from "zod";
import { email } from "../audience/auth/auth.ts";
import { botProof } from "../audience/bot-check.ts";
import { id, publicCall, responseLocale, signedInCall } from "../platform/call.ts";
import { localizedText, singleLineText, timestamp } from "../platform/record.ts";
import { amount, currency, priced } from "./money-schemas.ts";
import { offeredDevice } from "./package.ts";
import { campaignName, paymentMethod } from "./package-schemas.ts";
import { INTERVALS, MAX_DEVICE_QUANTITY } from "./package-terms.ts";
import { ORDER_STATES } from "./states.ts";

export const orderState = z.enum(ORDER_STATES);

/** Unguessable id of an order, which grants its holder access to the order. */
export const paymentId = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe(
    "Unguessable id. Opens the order to its signed-in buyer, and to guests for 30 days after its last change",
  );

/**
 * Idempotency key. A request repeated with the same key is carried out once. Also accepted as the
 * header `Idempotency-Key`.
 */
export const idempotencyKey = z
  .string()
  .min(16)
  .max(100)
  .regex(/^[\w:.-]+$/)
  .describe(
    "Alternative to the header Idempotency-Key: a request repeated with the same key is carried out once",
  );

const chosenDevice = z.strictObject({
  model: z.string().min(1).max(60),
  quantity: z.number().int().min(1).max(MAX_DEVICE_QUANTITY),
});
const chosenDevices = z
  .array(chosenDevice)
  .max(20)
  .refine((devices) => new Set(devices.map(({ model }) => model)).size === devices.length);

/** Address for device delivery or cash collection. */
const deliveryFields = {
  cityId: id.nullable().optional(),
  regionId: id.nullable().optional(),
  address: singleLineText(300).nullable().optional(),
};

/** Tax number of a buyer or seller, in the form of its country. */
const taxNumber = singleLineText(40);

/**
 * Confirmation by the buyer, without which what running subscriptions grant is not sold or resumed:
 * ALREADY_GRANTED.
 */
export const acceptsOverlap = z
  .boolean()
  .optional()
  .describe(
    "Goes on even though running subscriptions already grant some or all of the content; otherwise the reply is 409 ALREADY_GRANTED",
  );

/** Running subscriptions that already grant content of the purchase. */
const purchaseOverlap = z.object({
  covered: z.enum(["all", "some"]).describe("all: they grant everything that is bought"),
  subscriptions: z.array(
    z.object({
      id,
      packageName: localizedText.nullable(),
      periodEnd: timestamp,
      renews: z.boolean().describe("Renews at the end of the period; otherwise it ends"),
    }),
  ),
});
export type PurchaseOverlap = z.infer<typeof purchaseOverlap>;

/**
 * New order. Prices come from the server; the order is rejected if `expected`, the price shown to
 * the buyer, differs.
 */
export const newOrder = z.strictObject({
  packageId: id,
  campaign: campaignName
    .nullable()
    .optional()
    .describe("Campaign of the package; rejected if closed"),
  devices: chosenDevices.optional(),
  name: singleLineText(100).min(1),
  email,
  phone: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .optional()
    .describe("E.164; checked for its country. Required for cash and deliveries"),
  company: singleLineText(100)
    .nullable()
    .optional()
    .describe("Company for which the order is placed, printed on the receipt"),
  taxNumber: taxNumber
    .nullable()
    .optional()
    .describe("Tax number of the buyer, printed on the receipt"),
  ...deliveryFields,
  expected: z
    .strictObject({ total: amount, currency })
    .optional()
    .describe("Price shown to the buyer"),
  withoutTrial: z
    .boolean()
    .optional()
    .describe("Accepts the full price immediately, even if the package has a free trial"),
  acceptsOverlap,
  returnUrl: z
    .string()
    .max(500)
    .optional()
    .describe(
      "For apps: where the gateway returns to, with `paymentId`. One that the settings list",
    ),
  proof: botProof,
  idempotencyKey: idempotencyKey.optional(),
  locale: responseLocale,
});
export type NewOrder = z.infer<typeof newOrder>;

/** One line of an order. Prices include tax. */
export const orderLine = z.object({
  kind: z.enum(["package", "device", "delivery"]),
  name: localizedText,
  model: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: amount,
  sum: amount,
});
export type OrderLine = z.infer<typeof orderLine>;

export const orderAmounts = {
  ...priced,
  net: amount,
  tax: amount.describe("Included in the total"),
  taxRate: z.number().int().describe("Hundredths of a percent"),
  total: amount,
};

/** Order, as returned to its buyer. */
export const ownOrder = z.object({
  number: z.string(),
  paymentId,
  state: orderState,
  method: paymentMethod,
  kind: z.enum(["purchase", "renewal"]),
  packageId: id,
  packageName: localizedText,
  campaign: z.string().nullable(),
  product: z.string().nullable(),
  interval: z.enum(INTERVALS),
  intervalCount: z.number().int(),
  trialDays: z.number().int(),
  lines: z.array(orderLine),
  ...orderAmounts,
  refunded: amount,
  chargedBack: amount,
  delivery: z.object({ city: localizedText, region: localizedText }).nullable(),
  hasDevices: z.boolean(),
  needsDevices: z.boolean().describe("The devices have not been chosen yet"),
  choosable: z
    .array(offeredDevice)
    .describe("Devices to choose from while the order needs devices"),
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  shippedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable().describe("Payment deadline"),
  canPay: z.boolean().describe("Can be paid by card now, as a first attempt or a retry"),
  failure: z
    .string()
    .nullable()
    .describe("Code for why the last attempt failed or a payment was refunded"),
  totalWithoutTrial: amount
    .nullable()
    .describe("Price without the free trial, while it can be paid; null if there is no trial"),
  extendedUntil: timestamp
    .nullable()
    .describe("New end of the buyer's existing subscription, if the order extended one"),
  confirmEmail: z
    .string()
    .nullable()
    .describe("Address whose owner must confirm the order before the cash is collected"),
  testMode: z.boolean().describe("No real payments: the gateway is the sandbox"),
});
export type OwnOrder = z.infer<typeof ownOrder>;

/** Price of the order as chosen so far. */
const orderQuote = z.object({
  lines: z.array(orderLine),
  ...orderAmounts,
  trialDays: z.number().int().describe("Length of the free trial"),
  nextCharge: z
    .object({ at: timestamp, amount })
    .nullable()
    .describe(
      "First renewal, or first charge after a free trial, if the order is paid now; null if the card is not charged again",
    ),
  regularPrice: z
    .object({
      at: timestamp
        .nullable()
        .describe("Null if it is not known yet, as the device has to be shipped first"),
      amount,
    })
    .nullable()
    .describe(
      "Price of renewals after the introductory periods, and its first charge; null if the price does not change",
    ),
  trialUsed: z
    .boolean()
    .describe("The package has a free trial, which this account has already used"),
  overlap: purchaseOverlap
    .nullable()
    .describe(
      "Running subscriptions of the caller that grant what is bought, which has to be confirmed",
    ),
  testMode: z.boolean().describe("No real payments: the gateway is the sandbox"),
});
export type OrderQuote = z.infer<typeof orderQuote>;

/**
 * Result of a checkout: the gateway's page to go to, or a null `url` if nothing has to be paid now.
 */
export const checkoutResult = z.object({
  paymentId,
  number: z.string(),
  state: orderState,
  url: z.url().nullable(),
});
export type CheckoutResult = z.infer<typeof checkoutResult>;

const tags = ["order"];
const byPaymentId = z.strictObject({ paymentId, locale: responseLocale });
/**
 * Buyers place few orders, staff of a shop some more; hundreds of buyers may share the IP address
 * of a carrier.
 */
const PURCHASE_LIMIT = { points: 60, seconds: 3600, shared: 120, network: 3000 };
/** A page that waits for the gateway polls the order. */
const POLLING_LIMIT = { points: 300, seconds: 300, shared: 1200, network: 12_000 };

export const orderContract = {
  create: publicCall
    .meta({ limit: PURCHASE_LIMIT, needsIdempotencyKey: true })
    .route({
      method: "POST",
      path: "/v1/order/create-order",
      tags,
      summary: "Order a package, to be paid by card",
    })
    .input(newOrder)
    .output(checkoutResult),
  quote: publicCall
    .meta({ limit: POLLING_LIMIT })
    .route({
      method: "POST",
      path: "/v1/order/quote",
      tags,
      summary:
        "Get the price of an order, with tax and delivery listed separately; without a region the delivery fee is left out",
    })
    .input(
      newOrder
        .pick({
          packageId: true,
          campaign: true,
          devices: true,
          cityId: true,
          regionId: true,
          withoutTrial: true,
          locale: true,
        })
        .extend({
          method: paymentMethod,
        }),
    )
    .output(orderQuote),
  own: publicCall
    .meta({ limit: POLLING_LIMIT, personal: true, mayReply: [401] })
    .route({
      method: "GET",
      path: "/v1/order/own",
      tags,
      summary: "Get an order by its payment id",
    })
    .input(byPaymentId)
    .output(ownOrder),
  mine: signedInCall
    .route({
      method: "GET",
      path: "/v1/order/mine",
      tags,
      summary: "List your orders, newest first",
    })
    .output(z.array(ownOrder)),
  confirm: publicCall
    .meta({ limit: PURCHASE_LIMIT, mayReply: [401] })
    .route({
      method: "POST",
      path: "/v1/order/confirmation",
      tags,
      summary: "Confirm a guest's cash order with the emailed code",
    })
    .input(byPaymentId.extend({ code: z.string().max(100), acceptsOverlap }))
    .output(ownOrder),
  sendConfirmation: publicCall
    .meta({ limit: PURCHASE_LIMIT, mayReply: [401] })
    .route({
      method: "POST",
      path: "/v1/order/confirmation-mail",
      tags,
      summary:
        "Email the confirmation link of a guest's cash order again; limited to a few times an hour per mailbox",
    })
    .input(byPaymentId)
    .output(ownOrder),
  successCode: publicCall
    .meta({ limit: POLLING_LIMIT, personal: true, mayReply: [401] })
    .route({
      method: "GET",
      path: "/v1/order/success-code",
      tags,
      summary: "Get the success code of a paid order, as its buyer",
    })
    .input(byPaymentId)
    .output(z.object({ number: z.string(), successCode: z.string(), state: orderState })),
  campaignDetails: publicCall
    .meta({ limit: POLLING_LIMIT, personal: true, mayReply: [401] })
    .route({
      method: "GET",
      path: "/v1/order/campaign-details",
      tags,
      summary: "Get the campaign of an order that succeeded or failed",
    })
    .input(byPaymentId.extend({ status: z.enum(["success", "failure"]) }))
    .output(
      z.object({
        campaign: z.string().nullable(),
        product: z.string().nullable(),
        packageName: localizedText,
        method: paymentMethod,
        state: orderState,
        open: z.boolean().describe("The campaign is still on sale"),
      }),
    ),
  receipt: publicCall
    .meta({ limit: { points: 60, seconds: 300 }, personal: true, mayReply: [401] })
    .route({
      method: "GET",
      path: "/v1/order/receipt",
      tags,
      summary: "Get the receipt of a paid order as PDF, as its buyer",
    })
    .input(byPaymentId)
    .output(z.file().describe("application/pdf")),
};

/** Order operations whose paths are below /v1/package. */
export const packageOrderContract = {
  cash: publicCall
    .meta({ limit: PURCHASE_LIMIT, needsIdempotencyKey: true })
    .route({
      method: "POST",
      path: "/v1/package/cash",
      tags: ["package"],
      summary: "Order a package, to be paid in cash",
    })
    .input(newOrder)
    .output(checkoutResult),
  insertDevices: publicCall
    .meta({ limit: PURCHASE_LIMIT, mayReply: [401] })
    .route({
      method: "POST",
      path: "/v1/package/insert-devices",
      tags: ["package"],
      summary: "Choose the devices of an order that is waiting for them",
    })
    .input(
      z.strictObject({
        paymentId,
        devices: chosenDevices.min(1),
        ...deliveryFields,
        acceptsOverlap,
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .output(checkoutResult),
};

export const paymentContract = {
  retryOnce: signedInCall
    .meta({ limit: PURCHASE_LIMIT, mayReply: [403] })
    .route({
      method: "GET",
      path: "/v1/payment/retry-payment",
      tags: ["payment"],
      summary:
        "Open the gateway's page for your unpaid order; accepted only from a script of this site",
    })
    .input(z.strictObject({ id: paymentId }))
    .output(checkoutResult),
  retry: publicCall
    .meta({ limit: PURCHASE_LIMIT, mayReply: [401] })
    .route({
      method: "POST",
      path: "/v1/payment/retry",
      tags: ["payment"],
      summary: "Open the gateway's page for an unpaid order",
    })
    .input(
      z.strictObject({
        paymentId,
        withoutTrial: newOrder.shape.withoutTrial,
        expected: newOrder.shape.expected,
        acceptsOverlap,
        idempotencyKey: idempotencyKey.optional(),
        locale: responseLocale,
      }),
    )
    .output(checkoutResult),
  finish: publicCall
    .meta({ limit: POLLING_LIMIT, mayReply: [401] })
    .route({
      method: "POST",
      path: "/v1/payment/finish",
      tags: ["payment"],
      summary: "Check the payment status of an order at the gateway",
    })
    .input(byPaymentId)
    .output(ownOrder),
};

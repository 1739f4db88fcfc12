import { z } from "zod";
import { email } from "../audience/auth.ts";
import { callOf, id, locale, pageMeta, paging, publicCall, signedInCall } from "../system/call.ts";
import { choice, isStorable, moment, recordId, staffPaging, staffRecord, textInBoth } from "../system/record.ts";
import { recordWrite } from "../system/record-calls.ts";
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
const line = (longest: number) =>
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

const amounts = {
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
  ...amounts,
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
  failure: z.string().nullable().describe("Why the last attempt failed, as a word"),
  testMode: z.boolean().describe("No money moves: the gateway is the sandbox"),
});
export type OwnOrder = z.infer<typeof ownOrder>;

/** What a buyer would pay for what is chosen so far. */
export const orderQuote = z.object({
  lines: z.array(orderLine),
  ...amounts,
  trialDays: z.number().int().describe("The first period is free for so long"),
  testMode: z.boolean().describe("No money moves: the gateway is the sandbox"),
});
export type OrderQuote = z.infer<typeof orderQuote>;

/** Where a buyer goes on: to the gateway's page, or nowhere when there is nothing to pay now. */
export const payReply = z.object({ paymentId, number: z.string(), state: orderState, url: z.url().nullable() });
export type PayReply = z.infer<typeof payReply>;

/** What happened to an order, in its order. */
const orderEvent = z.object({
  id,
  at: moment,
  kind: z.enum(["state", "payment", "refund", "devices", "shipment", "mail", "note"]),
  from: orderState.nullable(),
  to: orderState.nullable(),
  by: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

/** An order as staff list it. */
export const staffOrder = staffRecord.extend({
  number: z.string(),
  paymentId,
  state: orderState,
  method: paymentMethod,
  kind: z.enum(["purchase", "renewal"]),
  userId: id.nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  packageId: id,
  packageName: textInBoth,
  campaign: z.string().nullable(),
  product: z.string().nullable(),
  lines: z.array(orderLine),
  ...amounts,
  refunded: amount,
  cityId: id.nullable(),
  city: textInBoth.nullable(),
  region: textInBoth.nullable(),
  address: z.string().nullable(),
  paidAt: moment.nullable(),
  shippedAt: moment.nullable(),
  expiresAt: moment.nullable(),
  cashReference: z.string().nullable(),
});
export type StaffOrder = z.infer<typeof staffOrder>;

/** What may be done with an order now. */
const orderMoves = z.object({
  markPaid: z.boolean(),
  refund: z.boolean(),
  ship: z.boolean(),
  cancel: z.boolean(),
  retry: z.boolean().describe("Of a renewal: charges the card again; of a purchase: mails the buyer where to pay"),
});

/** An order as staff open it. */
export const staffOrderDetails = staffOrder.extend({
  successCode: z.string().nullable().describe("Once paid"),
  shipment: z.object({ carrier: z.string(), tracking: z.string() }).nullable(),
  refundable: amount,
  moves: orderMoves,
  timeline: z.array(orderEvent),
  payments: z.array(
    z.object({
      id,
      gateway: z.string(),
      gatewayId: z.string().nullable(),
      state: z.enum(["opening", "open", "paid", "failed", "expired"]),
      amount,
      currency,
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      failure: z.string().nullable(),
      createdAt: moment,
      decidedAt: moment.nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id,
      amount,
      currency,
      state: z.enum(["requested", "done", "failed"]),
      reason: z.string(),
      by: z.string(),
      reference: z.string().nullable(),
      createdAt: moment,
    }),
  ),
});
export type StaffOrderDetails = z.infer<typeof staffOrderDetails>;

/** What lists and exports of orders are filtered by. */
export const orderFilters = {
  state: orderState.optional(),
  method: paymentMethod.optional(),
  kind: z.enum(["purchase", "renewal"]).optional(),
  packageId: id.optional(),
  campaign: campaignName.optional(),
  cityId: id.optional(),
  currency: currency.optional(),
  from: z.iso.date().optional().describe("First day, by the station's clocks"),
  until: z.iso.date().optional().describe("Last day, by the station's clocks"),
};
const listing = staffPaging(["createdAt", "number", "name", "total", "state", "paidAt", "updatedAt", "id"]).omit({ status: true });
const exported = listing.omit({ page: true, limit: true, deleted: true }).extend(orderFilters);

const tags = ["order"];
const read = callOf("manage", "Orders");
const write = recordWrite("Orders");
const byHolder = z.strictObject({ paymentId, locale: locale.optional() });
/** Buyers make few orders; a shop behind one address some more. */
const BUYING = { points: 60, seconds: 3600 };
/** A page that waits for a gateway asks again and again. */
const LOOKING = { points: 300, seconds: 300 };

export const orderContract = {
  create: publicCall
    .meta({ limit: BUYING })
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
      newOrder.pick({ packageId: true, campaign: true, devices: true, cityId: true, regionId: true, locale: true }).extend({
        method: paymentMethod,
      }),
    )
    .output(orderQuote),
  own: publicCall
    .meta({ limit: LOOKING })
    .route({ method: "GET", path: "/v1/order/own", tags, summary: "An order, to the holder of its payment id" })
    .input(byHolder)
    .output(ownOrder),
  mine: signedInCall
    .route({ method: "GET", path: "/v1/order/mine", tags, summary: "One's own orders, the newest first" })
    .output(z.array(ownOrder)),
  successCode: publicCall
    .meta({ limit: LOOKING })
    .route({ method: "GET", path: "/v1/order/success-code", tags, summary: "Code of a paid order, to its owner or holder" })
    .input(byHolder)
    .output(z.object({ number: z.string(), successCode: z.string(), state: orderState })),
  campaignDetails: publicCall
    .meta({ limit: LOOKING })
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
    .meta({ limit: { points: 60, seconds: 300 } })
    .route({ method: "GET", path: "/v1/order/receipt", tags, summary: "Receipt of a paid order as PDF, to its owner or holder" })
    .input(byHolder)
    .output(z.file().describe("application/pdf")),
  list: read
    .route({ method: "GET", path: "/v1/order", tags, summary: "Staff: list of orders" })
    .input(listing.extend(orderFilters))
    .output(
      z.object({
        data: z.array(staffOrder),
        meta: pageMeta.extend({
          sums: z.array(z.object({ currency, total: amount, orders: z.number().int() })).describe("Of the paid among them, by currency"),
        }),
      }),
    ),
  packages: read
    .route({ method: "GET", path: "/v1/order/packages", tags, summary: "Staff: packages that were ordered, for the filter of the list" })
    .input(z.strictObject({ locale: locale.optional() }))
    .output(z.array(choice)),
  get: read
    .route({ method: "GET", path: "/v1/order/{id}", tags, summary: "Staff: one order with its timeline" })
    .input(recordId.extend({ locale: locale.optional() }))
    .output(staffOrderDetails),
  markPaid: write
    .route({ method: "POST", path: "/v1/order/{id}/cash-payment", tags, summary: "Staff: cash was collected" })
    .input(recordId.extend({ reference: line(60).min(1), amount, currency }))
    .output(staffOrderDetails),
  refund: write
    .route({ method: "POST", path: "/v1/order/{id}/refund", tags, summary: "Staff: give money back" })
    .input(
      recordId.extend({
        amount: amount.min(1),
        currency,
        reason: line(300).min(1),
        reference: line(60).optional().describe("Of cash that was handed back"),
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .output(staffOrderDetails),
  ship: write
    .route({ method: "POST", path: "/v1/order/{id}/shipment", tags, summary: "Staff: its devices were sent or handed over" })
    .input(recordId.extend({ carrier: line(60), tracking: line(60) }))
    .output(staffOrderDetails),
  cancel: write
    .route({ method: "POST", path: "/v1/order/{id}/cancellation", tags, summary: "Staff: cancel an order that is not paid" })
    .input(recordId.extend({ reason: line(300).min(1) }))
    .output(staffOrderDetails),
  retry: write
    .route({
      method: "POST",
      path: "/v1/order/{id}/retry",
      tags,
      summary: "Staff: have it paid again: charge the card of a renewal, mail a buyer the link",
    })
    .input(recordId.extend({ idempotencyKey: idempotencyKey.optional() }))
    .output(staffOrderDetails),
  excel: read
    .route({ method: "GET", path: "/v1/order/excel", tags, summary: "Staff: the orders of a list as a workbook" })
    .input(exported)
    .output(z.file().describe("Excel workbook")),
  excelSheet: read
    .route({
      method: "GET",
      path: "/v1/order/excel-sheet",
      tags,
      summary: "Staff: money that moved for the orders of a list, as a workbook",
    })
    .input(exported)
    .output(z.file().describe("Excel workbook")),
  reconciliations: read
    .route({ method: "GET", path: "/v1/order/reconciliation", tags, summary: "Staff: days on which gateway and ledger were compared" })
    .input(paging)
    .output(
      z.object({
        data: z.array(
          z.object({
            id,
            gateway: z.string(),
            day: z.iso.date(),
            at: moment,
            compared: z.number().int().describe("Movements of money on either side"),
            differences: z.array(
              z.object({
                kind: z.enum(["missingInLedger", "missingAtGateway", "amount", "unpaidOrder"]),
                reference: z.string(),
                orderId: id.nullable(),
                ledger: z.string().nullable(),
                gateway: z.string().nullable(),
              }),
            ),
          }),
        ),
        meta: pageMeta,
      }),
    ),
  revenue: callOf("manage", ["Orders", "Subscription"])
    .route({
      method: "GET",
      path: "/v1/order/revenue",
      tags,
      summary: "Staff: money by day and currency, and how subscriptions come and go",
    })
    .input(z.strictObject({ days: z.number().int().min(1).max(366).default(30) }))
    .output(
      z.object({
        revenue: z.array(z.object({ day: z.iso.date(), currency, received: amount, returned: amount })),
        churn: z.array(z.object({ day: z.iso.date(), started: z.number().int(), ended: z.number().int(), running: z.number().int() })),
      }),
    ),
};

/** Beside the packages' own calls: orders that begin with a package. */
export const packageOrderContract = {
  cash: publicCall
    .meta({ limit: BUYING })
    .route({ method: "POST", path: "/v1/package/cash", tags: ["package"], summary: "Orders a package, to be paid in cash" })
    .input(newOrder)
    .output(payReply),
  insertDevices: publicCall
    .meta({ limit: BUYING })
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
  retryOnce: publicCall
    .meta({ limit: BUYING })
    .route({
      method: "GET",
      path: "/v1/payment/retry-payment",
      tags: ["payment"],
      summary: "Opens the gateway's page for an order that was not paid; only to a script of this site",
    })
    .input(z.strictObject({ id: paymentId }))
    .output(payReply),
  retry: publicCall
    .meta({ limit: BUYING })
    .route({
      method: "POST",
      path: "/v1/payment/retry",
      tags: ["payment"],
      summary: "Opens the gateway's page for an order that was not paid",
    })
    .input(z.strictObject({ paymentId, idempotencyKey: idempotencyKey.optional() }))
    .output(payReply),
  finish: publicCall
    .meta({ limit: LOOKING })
    .route({
      method: "POST",
      path: "/v1/payment/finish",
      tags: ["payment"],
      summary: "Looks at the gateway how the payment of an order stands",
    })
    .input(byHolder)
    .output(ownOrder),
};

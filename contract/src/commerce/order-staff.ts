import { z } from "zod";
import { callOf, id, locale, pageMeta, paging } from "../system/call.ts";
import { choice, moment, recordId, staffPaging, staffRecord, textInBoth } from "../system/record.ts";
import { recordWrite } from "../system/record-calls.ts";
import { amount, currency } from "./money.ts";
import { idempotencyKey, line, orderAmounts, orderLine, orderState, paymentId, paymentMethod } from "./order.ts";
import { campaignName } from "./package-terms.ts";

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
  waitsForConfirmation: z.boolean().describe("A guest ordered it for cash, and has not confirmed the address yet: nobody is to come"),
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
  ...orderAmounts,
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
  retry: z.boolean().describe("Of a renewal: charges the card again; of a purchase: mails the buyer where to pay, or to confirm"),
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

/** Orders as staff have them. */
export const orderStaffContract = {
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

import { z } from "zod";
import { callOf, id, inLocale, pageMeta, paging, responseLocale } from "../platform/call.ts";
import {
  choice,
  localizedText,
  recordId,
  seenRecord,
  singleLineText,
  staffPaging,
  staffRecord,
  timestamp,
} from "../platform/record.ts";
import { recordWrite } from "../platform/record-calls.ts";
import { urlReference } from "../platform/url-fields.ts";
import { amount, currency, priced } from "./money-schemas.ts";
import { idempotencyKey, orderAmounts, orderLine, orderState, paymentId } from "./order.ts";
import { campaignName, paymentMethod } from "./package-schemas.ts";
import {
  DISPUTE_FILTERS,
  DISPUTE_REASONS,
  DISPUTE_STATES,
  PAYMENT_STATES,
  REFUND_STATES,
} from "./states.ts";

const disputeState = z.enum(DISPUTE_STATES);

const orderEvent = z.object({
  id,
  at: timestamp,
  kind: z.enum(["state", "payment", "refund", "devices", "shipment", "mail", "note", "dispute"]),
  from: orderState.nullable(),
  to: orderState.nullable(),
  by: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

export const staffOrder = staffRecord.extend({
  number: z.string(),
  paymentId,
  state: orderState,
  waitsForConfirmation: z
    .boolean()
    .describe(
      "Cash order of a guest who has not confirmed the email address yet: do not send a collector",
    ),
  method: paymentMethod,
  kind: z.enum(["purchase", "renewal"]),
  userId: id.nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  taxNumber: z.string().nullable().describe("Tax number of the buyer"),
  packageId: id,
  packageName: localizedText,
  campaign: z.string().nullable(),
  product: z.string().nullable(),
  lines: z.array(orderLine),
  ...orderAmounts,
  refunded: amount,
  chargedBack: amount.describe("Part of the total that banks took back"),
  dispute: disputeState.nullable().describe("State of the dispute (chargeback) of its payment"),
  cityId: id.nullable(),
  city: localizedText.nullable(),
  region: localizedText.nullable(),
  address: z.string().nullable(),
  paidAt: timestamp.nullable(),
  shippedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  cashReference: z.string().nullable(),
  test: z.boolean().describe("Paid at the sandbox of a production site: nobody was charged"),
});
export type StaffOrder = z.infer<typeof staffOrder>;

/** Actions that are possible now. */
const orderMoves = z.object({
  markPaid: z.boolean(),
  refund: z.boolean(),
  ship: z.boolean(),
  cancel: z.boolean(),
  retry: z
    .boolean()
    .describe(
      "For a renewal: charges the card again; for a purchase: emails the buyer a link to pay or to confirm",
    ),
});

/** Order with its details, as returned to staff. */
export const staffOrderDetails = staffOrder.extend({
  successCode: z.string().nullable().describe("Set once paid"),
  shipment: z.object({ carrier: z.string(), tracking: z.string() }).nullable(),
  refundable: amount,
  moves: orderMoves,
  timeline: z.array(orderEvent),
  payments: z.array(
    z.object({
      id,
      gateway: z.string(),
      gatewayId: z.string().nullable(),
      state: z.enum(PAYMENT_STATES),
      amount,
      ...priced,
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      failure: z.string().nullable(),
      createdAt: timestamp,
      decidedAt: timestamp.nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id,
      amount,
      ...priced,
      state: z.enum(REFUND_STATES),
      reason: z.string(),
      by: z.string(),
      reference: z.string().nullable(),
      failure: z.string().nullable(),
      resolvable: z
        .boolean()
        .describe("Failed, and can be sent again or recorded as made in another way"),
      createdAt: timestamp,
    }),
  ),
  disputes: z.array(
    z.object({
      id,
      state: disputeState,
      reason: z.enum(DISPUTE_REASONS),
      amount,
      ...priced,
      gatewayId: z.string(),
      url: urlReference.describe("Page of the gateway on which evidence is submitted"),
      evidenceDueAt: timestamp.nullable(),
      openedAt: timestamp,
      closedAt: timestamp.nullable(),
    }),
  ),
});
export type StaffOrderDetails = z.infer<typeof staffOrderDetails>;

/** Tasks of Accounting. */
export const ACCOUNTING_TASKS = [
  "openDisputes",
  "awaitingCash",
  "toShip",
  "failedRefunds",
  "stuckRefunds",
  "differences",
  "failedRenewals",
] as const;
export type AccountingTask = (typeof ACCOUNTING_TASKS)[number];

const accountingWork = z.object({
  tasks: z.array(
    z.object({
      task: z.enum(ACCOUNTING_TASKS),
      count: z.number().int(),
      amounts: z
        .array(z.object({ ...priced, amount: z.number().int() }))
        .describe("By currency; empty for differences"),
      orders: z.array(z.object({ id, number: z.string() })).describe("The oldest orders concerned"),
    }),
  ),
  month: z
    .array(z.object({ ...priced, received: z.number().int(), returned: z.number().int() }))
    .describe("Revenue and refunds since the first of the month"),
});
export type AccountingWork = z.infer<typeof accountingWork>;

/** Filters of order lists and exports. */
const orderFilters = {
  state: orderState.optional(),
  method: paymentMethod.optional(),
  kind: z.enum(["purchase", "renewal"]).optional(),
  packageId: id.optional(),
  campaign: campaignName.optional(),
  cityId: id.optional(),
  currency: currency.optional(),
  dispute: z
    .enum(DISPUTE_FILTERS)
    .optional()
    .describe("Orders with a dispute (chargeback), by its outcome"),
  from: z.iso.date().optional().describe("First day, in the station's time zone"),
  until: z.iso.date().optional().describe("Last day, in the station's time zone"),
};
const listQuery = staffPaging([
  "createdAt",
  "number",
  "name",
  "total",
  "state",
  "paidAt",
  "updatedAt",
  "id",
]).omit({ status: true });
const exportQuery = listQuery.omit({ page: true, limit: true, deleted: true }).extend(orderFilters);

const tags = ["order"];
const read = callOf("manage", "Orders");
const write = recordWrite("Orders");

export const orderStaffContract = {
  list: read
    .route({ method: "GET", path: "/v1/order", tags, summary: "Staff: list orders" })
    .input(listQuery.extend(orderFilters))
    .output(
      z.object({
        data: z.array(staffOrder),
        meta: pageMeta.extend({
          sums: z
            .array(z.object({ ...priced, total: amount, orders: z.number().int() }))
            .describe("Totals of the matching paid orders, by currency"),
        }),
      }),
    ),
  packages: read
    .route({
      method: "GET",
      path: "/v1/order/packages",
      tags,
      summary: "Staff: list the packages that were ordered, for filtering",
    })
    .input(inLocale.strict())
    .output(z.array(choice)),
  get: read
    .route({
      method: "GET",
      path: "/v1/order/{id}",
      tags,
      summary: "Staff: get an order with its timeline",
    })
    .input(recordId.extend({ locale: responseLocale }))
    .output(staffOrderDetails),
  markPaid: write
    .route({
      method: "POST",
      path: "/v1/order/{id}/cash-payment",
      tags,
      summary: "Staff: record a cash payment",
    })
    .input(recordId.extend({ reference: singleLineText(60).min(1), amount, currency }))
    .output(staffOrderDetails),
  refund: write
    .meta({ stepUp: true, needsIdempotencyKey: true })
    .route({
      method: "POST",
      path: "/v1/order/{id}/refund",
      tags,
      summary: "Staff: refund an order",
    })
    .input(
      seenRecord.extend({
        amount: amount.min(1),
        currency,
        reason: singleLineText(300).min(1),
        reference: singleLineText(60).optional().describe("Reference of the cash refund"),
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .output(staffOrderDetails),
  resolveRefund: write
    .meta({ stepUp: true })
    .route({
      method: "POST",
      path: "/v1/order/{id}/refund/{refundId}",
      tags,
      summary:
        "Staff: send a failed refund again, or record with a reference that it was made in another way",
    })
    .input(recordId.extend({ refundId: id, reference: singleLineText(60).min(1).optional() }))
    .output(staffOrderDetails),
  ship: write
    .route({
      method: "POST",
      path: "/v1/order/{id}/shipment",
      tags,
      summary: "Staff: mark the devices of an order as sent or handed over",
    })
    .input(recordId.extend({ carrier: singleLineText(60), tracking: singleLineText(60) }))
    .output(staffOrderDetails),
  cancel: write
    .route({
      method: "POST",
      path: "/v1/order/{id}/cancellation",
      tags,
      summary: "Staff: cancel an unpaid order",
    })
    .input(recordId.extend({ reason: singleLineText(300).min(1) }))
    .output(staffOrderDetails),
  retry: write
    .route({
      method: "POST",
      path: "/v1/order/{id}/retry",
      tags,
      summary:
        "Staff: request payment again: charge the card of a renewal, or email the buyer a link",
    })
    .input(recordId.extend({ idempotencyKey: idempotencyKey.optional() }))
    .output(staffOrderDetails),
  excel: read
    .route({
      method: "GET",
      path: "/v1/order/excel",
      tags,
      summary: "Staff: export the matching orders as a workbook",
    })
    .input(exportQuery)
    .output(z.file().describe("Excel workbook")),
  excelSheet: read
    .route({
      method: "GET",
      path: "/v1/order/excel-sheet",
      tags,
      summary: "Staff: export the transactions of the matching orders as a workbook",
    })
    .input(exportQuery)
    .output(z.file().describe("Excel workbook")),
  reconciliations: read
    .route({
      method: "GET",
      path: "/v1/order/reconciliation",
      tags,
      summary: "Staff: list the daily reconciliations of gateway and ledger",
    })
    .input(paging)
    .output(
      z.object({
        data: z.array(
          z.object({
            id,
            gateway: z.string(),
            day: z.iso.date(),
            at: timestamp,
            compared: z.number().int().describe("Number of transactions compared, on either side"),
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
        meta: pageMeta.extend({
          charged: z
            .boolean()
            .describe("Cards have been charged, so that there is something to compare"),
        }),
      }),
    ),
  work: read
    .route({
      method: "GET",
      path: "/v1/order/work",
      tags,
      summary: "Staff: get what waits for Accounting, and the revenue of the month",
    })
    .output(accountingWork),
  revenue: callOf("manage", ["Orders", "Subscription"])
    .route({
      method: "GET",
      path: "/v1/order/revenue",
      tags,
      summary: "Staff: get revenue by day and currency, and subscription churn",
    })
    .input(z.strictObject({ days: z.number().int().min(1).max(366).default(30) }))
    .output(
      z.object({
        revenue: z.array(
          z.object({ day: z.iso.date(), ...priced, received: amount, returned: amount }),
        ),
        churn: z.array(
          z.object({
            day: z.iso.date(),
            started: z.number().int(),
            ended: z.number().int(),
            running: z.number().int(),
          }),
        ),
      }),
    ),
};

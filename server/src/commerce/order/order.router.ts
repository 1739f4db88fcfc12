import { calls } from "../../platform/api/calls.ts";
import { confirmOrder } from "./confirm/confirm-order.ts";
import { resendConfirmationMail } from "./confirm/order-confirmation.service.ts";
import { orderedPackages } from "./order.store.ts";
import { campaignDetails, ownOrder, ownOrders, successCodeOf } from "./own/order-own.service.ts";
import { markPaid } from "./pay/mark-paid.ts";
import { quoteOrder } from "./place/order-quote.service.ts";
import { placeOrder } from "./place/place-order.ts";
import { ownReceipt } from "./receipt/receipt.service.ts";
import { refundOrder } from "./refund/refund-order.ts";
import { orderDetails } from "./staff/order-details.ts";
import {
  cancelOrder,
  listOrders,
  resolveRefund,
  retryOrder,
  shipOrder,
} from "./staff/order-staff.service.ts";
import { ledgerWorkbook, orderWorkbook } from "./staff/order-workbook.service.ts";

const { order } = calls;

export const orderRoutes = {
  create: order.create.handler(({ context, input }) => placeOrder(context, "card", input)),
  quote: order.quote.handler(({ context, input }) => quoteOrder(context, input)),
  own: order.own.handler(({ context, input }) => ownOrder(context, input.paymentId)),
  mine: order.mine.handler(({ context }) => ownOrders(context)),
  confirm: order.confirm.handler(({ context, input }) => confirmOrder(context, input)),
  sendConfirmation: order.sendConfirmation.handler(({ context, input }) =>
    resendConfirmationMail(context, input.paymentId),
  ),
  successCode: order.successCode.handler(({ context, input }) =>
    successCodeOf(context, input.paymentId),
  ),
  campaignDetails: order.campaignDetails.handler(({ context, input }) =>
    campaignDetails(context, input),
  ),
  receipt: order.receipt.handler(({ context, input }) => ownReceipt(context, input)),
  list: order.list.handler(({ context, input }) => listOrders(context, input)),
  packages: order.packages.handler(({ context }) => orderedPackages(context.db, context.locale)),
  get: order.get.handler(({ context, input }) => orderDetails(context, input.id)),
  markPaid: order.markPaid.handler(({ context, input }) => markPaid(context, input)),
  refund: order.refund.handler(({ context, input }) => refundOrder(context, input)),
  resolveRefund: order.resolveRefund.handler(({ context, input }) => resolveRefund(context, input)),
  ship: order.ship.handler(({ context, input }) => shipOrder(context, input)),
  cancel: order.cancel.handler(({ context, input }) => cancelOrder(context, input)),
  retry: order.retry.handler(({ context, input }) => retryOrder(context, input.id)),
  excel: order.excel.handler(({ context, input }) => orderWorkbook(context, input)),
  excelSheet: order.excelSheet.handler(({ context, input }) => ledgerWorkbook(context, input)),
};

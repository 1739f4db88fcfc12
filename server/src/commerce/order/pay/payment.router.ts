import { calls } from "../../../platform/api/calls.ts";
import { requireOwnFetch } from "../../../platform/http/own-fetch.ts";
import { syncOrderPayment } from "../own/order-own.service.ts";
import { retryOwnPayment, retryPayment } from "./retry-payment.ts";

const { payment } = calls;

export const paymentRouter = payment.router({
  retryOnce: payment.retryOnce.handler(({ context, input }) => {
    requireOwnFetch(context);
    return retryOwnPayment(context, input.id);
  }),
  retry: payment.retry.handler(({ context, input }) => retryPayment(context, input)),
  finish: payment.finish.handler(({ context, input }) =>
    syncOrderPayment(context, input.paymentId),
  ),
});

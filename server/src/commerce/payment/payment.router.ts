import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { requireOwnFetch } from "../../platform/http/own-fetch.ts";
import { payAgain, payOwnAgain } from "../order/order.service.ts";
import { finishPayment } from "../order/order-own.service.ts";

const { payment } = calls;

export const paymentRouter = payment.router({
  retryOnce: payment.retryOnce.handler(({ context, input }) => {
    requireOwnFetch(context);
    return payOwnAgain(context, input.id);
  }),
  retry: payment.retry.handler(({ context, input }) => payAgain(inCallLocale(context, input), input)),
  finish: payment.finish.handler(({ context, input }) => finishPayment(inCallLocale(context, input), input.paymentId)),
});

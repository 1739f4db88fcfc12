import { defineStates } from "../../platform/states/states.ts";
import { lockPayment, lockRefund, updatePayment, updateRefund } from "./payment.sql.ts";

/**
 * State machine of payment attempts. The gateway decides, and may report a payment after a failure.
 * Orders record the outcome of an attempt in their timeline.
 */
export const paymentStates = defineStates({
  name: "payment attempt",
  initial: { opening: "" },
  transitions: {
    opening: {
      open: "the gateway has responded",
      paid: "reported before the response was stored",
      failed: "refused by the gateway",
      expired: "closed",
    },
    open: {
      paid: "paid, or the card saved",
      failed: "refused",
      expired: "not paid in time, or closed",
    },
    paid: {},
    failed: { paid: "paid after all" },
    expired: { paid: "paid after all" },
  },
  waits: { opening: null, open: null, paid: null, failed: null, expired: null },
  lock: lockPayment,
  update: updatePayment,
});

export const refundStates = defineStates({
  name: "refund",
  initial: { requested: "by card", done: "in cash" },
  transitions: {
    requested: {
      done: "confirmed by the gateway",
      failed: "refused by the gateway, or cannot be sent",
    },
    done: {},
    failed: { requested: "sent again by staff", done: "made by staff in another way" },
  },
  waits: { requested: null, done: null, failed: "refund" },
  lock: lockRefund,
  update: updateRefund,
});

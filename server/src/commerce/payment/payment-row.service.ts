/** Attempts, refunds and the ledger as orders and subscriptions need them. */
export {
  insertLedgerEntry,
  insertPayment,
  insertRefund,
  openCardPayments,
  openPaymentOf,
  type PaymentRow,
  paidPaymentOf,
  paymentById,
  paymentByKey,
  paymentsOf,
  refundableOf,
  refundByKey,
  refundsOf,
} from "./payment.store.ts";

/**
 * Queries and writes of attempts, refunds and the ledger for the order and subscription modules.
 */
export {
  findOpenCardUpdates,
  insertLedgerEntry,
  insertPayment,
  insertRefund,
  openPaymentOf,
  type PaymentRow,
  paidPaymentOf,
  paymentById,
  paymentByKey,
  paymentsOf,
  refundableAmountOf,
  refundByKey,
  refundsOf,
} from "./payment.store.ts";

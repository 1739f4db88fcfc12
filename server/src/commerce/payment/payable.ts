import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { contributions } from "../../platform/contributions.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import type { Attempt, CheckoutRequest } from "../gateway/gateway.ts";
import type { DisputeDecision } from "./dispute/decide-dispute.ts";
import type { DisputeRow } from "./dispute/dispute.sql.ts";
import type { PaymentRow, RefundRow } from "./payment.sql.ts";
import type { PaymentFault } from "./payment.table.ts";

/** Description of a payable for the gateway's page, with the return URL of the reader. */
export interface PayableDescription
  extends Pick<CheckoutRequest, "email" | "locale" | "returnUrl" | "keepCard"> {
  name: LocalizedText | null;
}

/** A payment that the gateway has accepted. */
export interface PaidAttempt {
  payment: PaymentRow;
  attempt: Attempt;
  actor: Actor;
  now: Date;
}

/** Reason why an accepted payment does not pay, and is refunded. */
export type ChargeFault =
  | PaymentFault
  | "amountMismatch"
  | "paidAlready"
  | "notToBePaid"
  | "notToBeRenewed";

/** The recorded result of a lookup of a dispute. */
export interface RecordedDispute {
  dispute: DisputeRow;
  decision: DisputeDecision;
  /** The disputed charge is the one that paid, not a surplus one. */
  isPayment: boolean;
}

/**
 * A payable whose row is locked until the transaction ends. All its functions run in the
 * transaction in which payment records the attempt, refund or dispute.
 */
export interface LockedPayable {
  /** Returns the reason why a payment does not pay it; null if it does. */
  refuse?(paid: PaidAttempt): Promise<ChargeFault | null>;
  onPaid(paid: PaidAttempt): Promise<void>;
  /** The payment is refunded, and a card entered for it forgotten, independent of this hook. */
  onRefused?(paid: PaidAttempt, fault: ChargeFault): Promise<void>;
  /** The gateway refused the attempt, or it was not paid in time. */
  onFailed?(payment: PaymentRow, failure: string, actor: Actor, now: Date): Promise<void>;
  onRefundDecided?(refund: RefundRow, done: boolean, actor: Actor): Promise<void>;
  onDispute?(recorded: RecordedDispute, actor: Actor): Promise<void>;
}

/**
 * Kind of record that attempts pay: orders, and subscriptions whose card is replaced, which are
 * only described, locked and paid.
 */
export interface Payable {
  /** Column of attempts with the id of the record. */
  column: "orderId" | "subscriptionId";
  /** @throws Error if the record does not exist */
  describe(platform: Platform, id: number): Promise<PayableDescription>;
  /** Token of the saved card that pays it off session; null if it has none at the gateway. */
  savedCardToken?(platform: Platform, id: number, gateway: string): Promise<string | null>;
  /** Lock order: the payable before its attempts, refunds and disputes. */
  lock(platform: Platform, tx: Db, id: number): Promise<LockedPayable | undefined>;
}

/** Payables, contributed by the modules that sell them. */
export const payables = contributions<Payable>();

/** Returns the kind and id of the payable of an attempt. */
export function payableOf({ orderId, subscriptionId }: PaymentRow): {
  payable: Payable;
  id: number;
} {
  const column = orderId === null ? "subscriptionId" : "orderId";
  return { payable: payableIn(column), id: orderId ?? subscriptionId ?? 0 };
}

/** Locks the order of a refund or a dispute. */
export const lockOrderPayable = (
  platform: Platform,
  tx: Db,
  orderId: number,
): Promise<LockedPayable | undefined> => payableIn("orderId").lock(platform, tx, orderId);

function payableIn(column: Payable["column"]): Payable {
  const payable = payables.all().find((one) => one.column === column);
  if (!payable) throw new Error(`no module contributes the payable ${column}`);
  return payable;
}

import { currency } from "@masthead/contract/commerce/money-schemas.ts";
import type { DisputeReason, DisputeState } from "@masthead/contract/commerce/states.ts";
import type Stripe from "stripe";
import { z } from "zod";
import { type GatewayDispute, GatewayError, type Movement } from "../gateway.ts";

/**
 * States by Stripe's status. A prevented dispute was settled with the bank beforehand: the buyer
 * has the money back.
 */
const STATES: Partial<Record<string, DisputeState>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "closed",
  needs_response: "needsResponse",
  appeal_needs_response: "needsResponse",
  under_review: "underReview",
  appeal_under_review: "underReview",
  won: "won",
  lost: "lost",
  prevented: "lost",
};

/** Reasons by Stripe's reason; those that are not given for cards are `other`. */
const REASONS: Partial<Record<string, DisputeReason>> = {
  fraudulent: "fraudulent",
  unrecognized: "unrecognized",
  subscription_canceled: "subscriptionCanceled",
  credit_not_processed: "creditNotProcessed",
  duplicate: "duplicate",
  product_not_received: "productNotReceived",
  product_unacceptable: "productUnacceptable",
};

const currencyCode = z
  .string()
  .transform((code) => code.toUpperCase())
  .pipe(currency);
const units = z.number().int();
/** Maximum time in seconds, in the year 9999. */
const MAX_TIME = 253_402_300_799;
const time = units.max(MAX_TIME).transform((seconds) => new Date(seconds * 1000));

const balanceTransaction = z.object({
  id: z.string(),
  amount: units,
  currency: z.string(),
  fee: units.catch(0),
  created: time,
});
/** Fields in use of a dispute with its charge expanded. */
const stripeDispute = z.object({
  id: z.string(),
  amount: units.min(0),
  currency: currencyCode,
  status: z.string().catch(""),
  reason: z.string().catch(""),
  created: time,
  livemode: z.boolean().catch(true),
  evidence_details: z
    .object({ due_by: units.max(MAX_TIME).nullish() })
    .nullish()
    .catch(null),
  balance_transactions: z.array(z.unknown()).nullish().catch(null),
});

/** Looks up a dispute with its charge; null if the charge is not ours. */
export async function findStripeDispute(
  stripe: Stripe,
  id: string,
): Promise<GatewayDispute | null> {
  const found = await stripe.disputes.retrieve(id, { expand: ["charge"] });
  const key = keyOfDispute(found);
  return key === null ? null : disputeOf(found, key);
}

/**
 * Idempotency key of the charge of a dispute that was retrieved with it; null if the charge is not
 * ours.
 */
export function keyOfDispute({ charge }: Pick<Stripe.Dispute, "charge">): string | null {
  const metadata = typeof charge === "string" ? undefined : charge?.metadata;
  return metadata?.key || null;
}

/** @throws GatewayError if fields are missing without which it cannot be recorded */
function disputeOf(found: unknown, key: string): GatewayDispute {
  const { success, data, error } = stripeDispute.safeParse(found);
  if (!success) throw new GatewayError("Stripe reported an incomplete dispute", { cause: error });
  const { id, amount, status, reason, livemode } = data;
  const dueBy = data.evidence_details?.due_by;
  return {
    id,
    key,
    amount,
    currency: data.currency,
    state: STATES[status] ?? null,
    reason: REASONS[reason] ?? "other",
    // 0: the bank accepts no response.
    evidenceDueAt: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: data.created,
    url: `https://dashboard.stripe.com/${livemode ? "" : "test/"}disputes/${encodeURIComponent(id)}`,
    movements: (data.balance_transactions ?? []).flatMap((one) => disputeMovements(one, data, key)),
  };
}

/**
 * Movements of a balance transaction of a dispute: the money, and its fee. The ledger has the money
 * in the currency of the charge, also if the account is settled in another one; the fee is in the
 * currency of the account, and left out if we do not support it.
 */
export function disputeMovements(transaction: unknown, dispute: unknown, key: string): Movement[] {
  const moved = balanceTransaction.safeParse(transaction);
  const about = z
    .object({ id: z.string(), amount: units, currency: z.union([currency, currencyCode]) })
    .safeParse(dispute);
  if (!moved.success || !about.success) return [];
  const { id, amount, fee, created: at } = moved.data;
  const settled = currencyCode.safeParse(moved.data.currency);
  const common = { id, key, disputeId: about.data.id, at };
  const isConverted = !settled.success || settled.data !== about.data.currency;
  const movements: Movement[] = [];
  if (amount !== 0) {
    const moneyMoved = isConverted ? Math.sign(amount) * about.data.amount : amount;
    movements.push({
      ...common,
      kind: amount < 0 ? "dispute" : "disputeReversal",
      amount: moneyMoved,
      currency: about.data.currency,
    });
  }
  if (fee !== 0 && settled.success)
    movements.push({ ...common, kind: "disputeFee", amount: -fee, currency: settled.data });
  return movements;
}

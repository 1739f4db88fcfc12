import type Stripe from "stripe";
import type { Gateway, Movement } from "../gateway.ts";
import { disputeMovements, keyOfDispute } from "./stripe-dispute.ts";
import { asGatewayError } from "./stripe-errors.ts";
import { currencyOf } from "./stripe-money.ts";

/**
 * Paid charges, completed refunds and disputes of our payments; others may use the account too. A
 * refund made by hand at Stripe has no key. Stripe lists the newest first, so a time range is read
 * completely before it is returned.
 */
export async function* stripeMovements(
  stripe: Stripe,
  { from, until }: Parameters<Gateway["movements"]>[0],
): AsyncGenerator<Movement> {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
  const found: Movement[] = [];
  try {
    for await (const charge of stripe.charges.list({ created, limit: 100 })) {
      if (charge.paid && charge.captured && charge.metadata.key)
        found.push({ ...movementOf(charge), kind: "charge", key: charge.metadata.key });
    }
    for await (const refund of stripe.refunds.list({
      created,
      limit: 100,
      expand: ["data.charge"],
    })) {
      const charge = typeof refund.charge === "string" ? null : refund.charge;
      const key = refund.metadata?.key ?? (charge?.metadata.key ? "" : null);
      if (refund.status === "succeeded" && key !== null)
        found.push({ ...movementOf(refund), kind: "refund", key, amount: -refund.amount });
    }
    // Disputes move money long after they are opened, so their balance transactions are listed.
    for await (const moved of stripe.balanceTransactions.list({
      created,
      type: "adjustment",
      limit: 100,
      expand: ["data.source.charge"],
    })) {
      if (
        moved.source === null ||
        typeof moved.source === "string" ||
        moved.source.object !== "dispute"
      )
        continue;
      const key = keyOfDispute(moved.source);
      if (key !== null) found.push(...disputeMovements(moved, moved.source, key));
    }
  } catch (error) {
    throw asGatewayError(error);
  }
  yield* found.sort((one, other) => one.at.getTime() - other.at.getTime());
}

const movementOf = ({
  id,
  amount,
  currency,
  created,
}: Pick<Stripe.Charge | Stripe.Refund, "id" | "amount" | "currency" | "created">) => ({
  id,
  amount,
  currency: currencyOf(currency),
  at: new Date(created * 1000),
});

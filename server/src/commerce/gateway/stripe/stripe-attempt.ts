import type Stripe from "stripe";
import { type Attempt, GatewayError, type GatewayRefund, type SavedCard } from "../gateway.ts";
import { currencyOf } from "./stripe-money.ts";

type Failure = Attempt["failure"];
type StripeFailure =
  | Pick<Stripe.PaymentIntent.LastPaymentError, "code" | "decline_code">
  | Stripe.errors.StripeError;

/** Stripe's error codes by reason; every other error of a card is `declined`. */
const FAILURES_BY_CODE: Record<string, Failure> = {
  insufficient_funds: "insufficientFunds",
  expired_card: "expiredCard",
  authentication_required: "authentication",
  authentication_not_handled: "authentication",
  payment_intent_authentication_failure: "authentication",
  setup_intent_authentication_failure: "authentication",
  processing_error: "error",
  issuer_not_available: "error",
  reenter_transaction: "error",
};

function failureOf(error: StripeFailure | null | undefined): Failure {
  const { code, decline_code: reason } = error ?? {};
  return (
    FAILURES_BY_CODE[reason ?? ""] ?? FAILURES_BY_CODE[code ?? ""] ?? (error ? "declined" : "error")
  );
}

/** State of a Checkout session that was retrieved with its payment, charge and card expanded. */
export function attemptOfSession(session: Stripe.Checkout.Session): Attempt {
  const { payment_intent: intent, setup_intent: setup, metadata } = session;
  const payment = expanded(intent);
  const method = expanded(payment?.payment_method ?? expanded(setup)?.payment_method);
  const state = stateOf(session);
  const savesCard = payment
    ? payment.setup_future_usage === "off_session"
    : session.mode === "setup";
  return {
    id: session.id,
    key: metadata?.key ?? session.client_reference_id ?? "",
    // Stripe reports no amount for a setup session.
    amount: session.amount_total ?? 0,
    currency: currencyOf(session.currency ?? metadata?.currency),
    state,
    chargeId: state === "paid" && payment ? paidCharge(payment) : null,
    card:
      state === "paid" && savesCard
        ? savedCard(session.customer ?? expanded(setup)?.customer, method)
        : null,
    // A refused card leaves the page open for another one, so a session does not fail; it expires.
    failure: null,
  };
}

function stateOf({ status, payment_status: payment }: Stripe.Checkout.Session): Attempt["state"] {
  if (status === "expired") return "expired";
  return status === "complete" && payment !== "unpaid" ? "paid" : "open";
}

/**
 * State of a payment with a saved card. Its owner is absent, so a payment that requires their
 * action has failed.
 * @param error why the payment was refused, if it was just now
 */
export function attemptOfIntent(
  intent: Stripe.PaymentIntent,
  error?: Stripe.errors.StripeError,
): Attempt {
  const { id, amount, currency, status, metadata } = intent;
  const state =
    status === "succeeded"
      ? "paid"
      : status === "processing"
        ? "open"
        : status === "canceled"
          ? "expired"
          : "failed";
  const requiredAction = status === "requires_action" ? "authentication" : undefined;
  return {
    id,
    key: metadata.key ?? "",
    amount,
    currency: currencyOf(currency),
    state,
    chargeId: state === "paid" ? paidCharge(intent) : null,
    card: savedCard(intent.customer, expanded(intent.payment_method)),
    failure:
      state === "failed" ? (requiredAction ?? failureOf(intent.last_payment_error ?? error)) : null,
  };
}

export function refundOf({ id, amount, currency, status, metadata }: Stripe.Refund): GatewayRefund {
  const state =
    status === "succeeded"
      ? "done"
      : status === "failed" || status === "canceled"
        ? "failed"
        : "open";
  return { id, key: metadata?.key ?? "", amount, currency: currencyOf(currency), state };
}

function paidCharge({ latest_charge: charge }: Stripe.PaymentIntent): string {
  const id = idOf(charge);
  if (!id) throw new GatewayError("Stripe reported a payment without its charge");
  return id;
}

function savedCard(
  customer: string | { id: string } | null | undefined,
  method: Stripe.PaymentMethod | undefined,
): SavedCard | null {
  const owner = idOf(customer);
  if (!owner || !method?.card) return null;
  const { brand, last4, fingerprint, exp_year: year, exp_month: month } = method.card;
  return {
    token: `${owner}/${method.id}`,
    brand,
    last4,
    fingerprint: fingerprint ?? null,
    ...(year && month && { expires: `${year}-${String(month).padStart(2, "0")}` }),
  };
}

const idOf = (expandable: string | { id: string } | null | undefined): string | undefined =>
  typeof expandable === "string" ? expandable : expandable?.id;

/** The expanded object; undefined if Stripe returned only its id. */
const expanded = <Expanded extends object>(
  value: string | Expanded | null | undefined,
): Expanded | undefined => (typeof value === "string" ? undefined : (value ?? undefined));

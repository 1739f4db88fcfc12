import type Stripe from "stripe";
import { type Attempt, GatewayError, type GatewayRefund, type KeptCard } from "../gateway.ts";
import { currencyOf } from "./stripe-money.ts";

type Failure = Attempt["failure"];
type Fault = Pick<Stripe.PaymentIntent.LastPaymentError, "code" | "decline_code"> | Stripe.errors.StripeError;

/** What Stripe calls a refusal; all others of a card are `declined`. */
const FAILURES: Record<string, Failure> = {
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

function failureOf(fault: Fault | null | undefined): Failure {
  const { code, decline_code: reason } = fault ?? {};
  return FAILURES[reason ?? ""] ?? FAILURES[code ?? ""] ?? (fault ? "declined" : "error");
}

/** How a Checkout session stands. It was retrieved with its payment, that one's charge, and the card. */
export function attemptOfSession(session: Stripe.Checkout.Session): Attempt {
  const { payment_intent: intent, setup_intent: setup, metadata } = session;
  const payment = expanded(intent);
  const method = expanded(payment?.payment_method ?? expanded(setup)?.payment_method);
  const state = stateOf(session);
  const keeps = payment ? payment.setup_future_usage === "off_session" : session.mode === "setup";
  return {
    id: session.id,
    key: metadata?.key ?? session.client_reference_id ?? "",
    // Of a page for a card alone Stripe tells no sum.
    amount: session.amount_total ?? 0,
    currency: currencyOf(session.currency ?? metadata?.currency),
    state,
    chargeId: state === "paid" && payment ? paidCharge(payment) : null,
    card: state === "paid" && keeps ? keptCard(session.customer ?? expanded(setup)?.customer, method) : null,
    // A card that is refused leaves the page open, for another one; so a session does not fail, it expires.
    failure: null,
  };
}

function stateOf({ status, payment_status: payment }: Stripe.Checkout.Session): Attempt["state"] {
  if (status === "expired") return "expired";
  return status === "complete" && payment !== "unpaid" ? "paid" : "open";
}

/**
 * How a payment with a kept card stands. Its owner is not there, so one that wants them has failed.
 * @param fault why it was refused, when it was just now
 */
export function attemptOfIntent(intent: Stripe.PaymentIntent, fault?: Stripe.errors.StripeError): Attempt {
  const { id, amount, currency, status, metadata } = intent;
  const state = status === "succeeded" ? "paid" : status === "processing" ? "open" : status === "canceled" ? "expired" : "failed";
  const wantsOwner = status === "requires_action" ? "authentication" : undefined;
  return {
    id,
    key: metadata.key ?? "",
    amount,
    currency: currencyOf(currency),
    state,
    chargeId: state === "paid" ? paidCharge(intent) : null,
    card: keptCard(intent.customer, expanded(intent.payment_method)),
    failure: state === "failed" ? (wantsOwner ?? failureOf(intent.last_payment_error ?? fault)) : null,
  };
}

export function refundOf({ id, amount, currency, status, metadata }: Stripe.Refund): GatewayRefund {
  const state = status === "succeeded" ? "done" : status === "failed" || status === "canceled" ? "failed" : "open";
  return { id, key: metadata?.key ?? "", amount, currency: currencyOf(currency), state };
}

function paidCharge({ latest_charge: charge }: Stripe.PaymentIntent): string {
  const id = nameOf(charge);
  if (!id) throw new GatewayError("Stripe says paid, and names no charge");
  return id;
}

function keptCard(customer: string | { id: string } | null | undefined, method: Stripe.PaymentMethod | undefined): KeptCard | null {
  const owner = nameOf(customer);
  if (!owner || !method?.card) return null;
  const { brand, last4, fingerprint } = method.card;
  return { token: `${owner}/${method.id}`, brand, last4, fingerprint: fingerprint ?? null };
}

const nameOf = (named: string | { id: string } | null | undefined): string | undefined => (typeof named === "string" ? named : named?.id);

/** What was asked for in full; not when Stripe only names it. */
const expanded = <Thing extends object>(thing: string | Thing | null | undefined): Thing | undefined =>
  typeof thing === "string" ? undefined : (thing ?? undefined);

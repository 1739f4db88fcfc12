import type { IncomingHttpHeaders } from "node:http";
import type { Money } from "@masthead/contract/commerce/money.ts";
import type { DisputeReason, DisputeState } from "@masthead/contract/commerce/states.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { z } from "zod";

/** Text that the database can store and index. */
const plainId = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));

/** Request for a checkout: a page of the gateway on which a reader pays. */
export interface CheckoutRequest extends Money {
  /** Idempotency key of the attempt: a repeated request opens the same page. */
  key: string;
  /** Item paid for, as shown on the page. */
  description: string;
  email: string;
  locale: Locale;
  /** Return URL of the reader, paid or not. */
  returnUrl: string;
  /** Saves the card for later charges without its owner. */
  keepCard: boolean;
  /** Verifies and saves a card without a charge, replacing the saved one. `amount` is 0. */
  cardOnly: boolean;
}

/** A card saved at the gateway. */
export interface SavedCard {
  /** Token to charge the card with. Secret: stored encrypted. */
  token: string;
  brand: string;
  last4: string;
  /**
   * The same for the same card number, no matter who enters it; null if the gateway does not
   * provide it.
   */
  fingerprint: string | null;
  /** Last month in which it can be charged, as 2027-03; missing if the gateway does not say. */
  expires?: string;
}

/** Current state of a checkout or a charge at the gateway. */
export interface Attempt extends Money {
  /** Gateway id of the checkout or the charge. */
  id: string;
  /** Idempotency key of the request. */
  key: string;
  /**
   * `open`: undecided. `failed`: it can no longer be paid. `expired`: not paid in time, or closed.
   * If the gateway's page accepts another card after a refused one, a checkout stays open until it
   * is paid or closed.
   */
  state: "open" | "paid" | "failed" | "expired";
  /** Gateway id of the charge, for refunds; null if nothing was charged. */
  chargeId: string | null;
  card: SavedCard | null;
  /** Reason of a failed attempt. */
  failure: "declined" | "insufficientFunds" | "expiredCard" | "authentication" | "error" | null;
}

/** Request to charge a saved card without its owner. */
export interface ChargeRequest extends Money {
  key: string;
  token: string;
  description: string;
}

/** Request to refund a charge, in full or in part. */
export interface RefundRequest extends Money {
  key: string;
  chargeId: string;
}

/** Current state of a refund at the gateway. */
export interface GatewayRefund extends Money {
  id: string;
  key: string;
  state: "open" | "done" | "failed";
}

/**
 * Webhook event. Only its key is used: the state of the attempt or refund is looked up at the
 * gateway, so that the order of events does not matter.
 */
export interface GatewayEvent {
  /** Provider event id. Webhooks are delivered at least once; dedupe on this. */
  id: string;
  /** Event type, as the gateway calls it. */
  kind: string;
  /**
   * Idempotency key of the attempt or refund concerned; null if the gateway reports a foreign one.
   */
  key: string | null;
  /** Gateway id of the dispute concerned; null if it concerns none. */
  disputeId: string | null;
}

/** Current state of a dispute (chargeback) of one of our charges. */
export interface GatewayDispute extends Money {
  id: string;
  /** Idempotency key of the disputed charge. */
  key: string;
  /** null: the gateway reports a state that we do not know. */
  state: DisputeState | null;
  reason: DisputeReason;
  /** Deadline for evidence; null if none is accepted, or no longer. */
  evidenceDueAt: Date | null;
  openedAt: Date;
  /** Page of the gateway on which staff see the dispute and submit evidence. */
  url: string;
  /** Money that the dispute has moved so far. */
  movements: Movement[];
}

/**
 * Money that moved at the gateway. Amounts are signed as in the ledger: incoming positive, outgoing
 * negative.
 */
export interface Movement extends Money {
  /** Gateway id of the charge or the refund; for a dispute, of the movement. */
  id: string;
  /**
   * `dispute`: taken back by the bank. `disputeReversal`: returned by the bank. `disputeFee`:
   * charged or returned by the gateway.
   */
  kind: "charge" | "refund" | "dispute" | "disputeReversal" | "disputeFee";
  /**
   * Idempotency key of the request; for a dispute, of its charge. Empty for a refund made by hand
   * at the gateway.
   */
  key: string;
  /** Gateway id of the dispute that moved it. */
  disputeId?: string;
  at: Date;
}

/**
 * A provider of card payments. Every call that creates something takes an idempotency key, and is
 * carried out once per key. A call that fails without a final error has an unknown outcome, and is
 * repeated with the same key.
 */
export interface Gateway {
  name: string;
  /** Whether it can charge this amount exactly: a provider may round, or not support a currency. */
  accepts(money: Money): boolean;
  openCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /**
   * Current state of a checkout, or of a charge of a saved card: `id` may be of either.
   * @throws GatewayError, final if there is none
   */
  findCheckout(id: string): Promise<Attempt>;
  /** Closes an unpaid checkout, so that it can no longer be paid. Returns its state afterwards. */
  closeCheckout(id: string): Promise<Attempt>;
  /** Charges a saved card without its owner. */
  charge(request: ChargeRequest): Promise<Attempt>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  findRefund(id: string): Promise<GatewayRefund>;
  /**
   * Current state of a dispute; null if it concerns no charge of ours.
   * @throws GatewayError, final if there is none
   */
  findDispute(id: string): Promise<GatewayDispute | null>;
  /** Deletes a saved card; succeeds if it was deleted already. */
  forgetCard(token: string): Promise<void>;
  /**
   * Verifies the signature of a webhook and reads its event.
   * @throws WebhookRejected if the body was not signed by the gateway, or too long ago
   */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders): GatewayEvent;
  /** All money of our charges, refunds and disputes that moved in a time range, oldest first. */
  movements(range: { from: Date; until: Date }): AsyncIterable<Movement>;
}

/**
 * The gateway did not respond, or not as expected. Unless `final`, the outcome of the request is
 * unknown.
 */
export class GatewayError extends Error {
  override name = "GatewayError";
  /** The gateway understood and permanently refused the request; a retry would fail again. */
  readonly final: boolean;

  constructor(
    message: string,
    { final = false, cause }: { final?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.final = final;
  }

  /** Whether a job retries the request. */
  get retryable(): boolean {
    return !this.final;
  }
}

/** The gateway of a payment is no longer configured, so that requests to it are impossible. */
export class GatewayNotConfigured extends GatewayError {
  override name = "GatewayNotConfigured";
}

/** Event fields that decide the handling; ids are at most as long as Stripe's. */
const optionalId = plainId.nullable().catch(null);
const eventFields = z.object({
  id: plainId,
  kind: plainId,
  key: optionalId,
  disputeId: optionalId,
});

/**
 * Reads the event of a signed webhook. An invalid key, such as one with a null character, is
 * ignored.
 * @throws WebhookRejected if it has no id or kind: the gateway did not send it
 */
export function readEvent(fields: {
  id?: unknown;
  kind?: unknown;
  key?: unknown;
  disputeId?: unknown;
}): GatewayEvent {
  const { success, data } = eventFields.safeParse({
    ...fields,
    key: fields.key ?? null,
    disputeId: fields.disputeId ?? null,
  });
  if (!success) throw new WebhookRejected("signed, but not an event: it has no valid id or kind");
  return data;
}

/** A webhook without a valid signature of its gateway, or without an event. */
export class WebhookRejected extends Error {
  override name = "WebhookRejected";
}

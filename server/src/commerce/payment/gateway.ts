import type { IncomingHttpHeaders } from "node:http";
import type { Money } from "@masthead/contract/commerce/money.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** A page of the gateway on which a reader pays. */
export interface CheckoutAsked extends Money {
  /** Names the attempt at the gateway: asked again with the same key, it opens the same page. */
  key: string;
  /** What is paid for, as the reader reads it on the page. */
  description: string;
  email: string;
  locale: Locale;
  /** Where the reader comes back to, paid or not. */
  returnUrl: string;
  /** The card is kept, to be charged again without its owner. */
  keepCard: boolean;
  /** Nothing is charged: the card is checked and kept, in the place of one kept before. `amount` is 0. */
  cardOnly: boolean;
}

/** A card that the gateway keeps. */
export interface KeptCard {
  /** What it is charged by. A secret: it is kept sealed. */
  token: string;
  brand: string;
  last4: string;
  /** The same for the same card number, whoever enters it; null when the gateway does not say. */
  fingerprint: string | null;
}

/** How a checkout or a charge stands at the gateway, now. */
export interface Attempt extends Money {
  /** Of the checkout or the charge, at the gateway. */
  id: string;
  /** The key that it was asked for with. */
  key: string;
  /**
   * `open`: not decided yet. `failed`: it can no longer be paid. `expired`: nobody paid in time, or it was closed. Where the gateway's page
   * takes another card after one was refused, a checkout stays open until it is paid or closed.
   */
  state: "open" | "paid" | "failed" | "expired";
  /** What a refund names, once paid; null when nothing was charged. */
  chargeId: string | null;
  card: KeptCard | null;
  /** Why it failed. */
  failure: "declined" | "insufficientFunds" | "expiredCard" | "authentication" | "error" | null;
}

export interface ChargeAsked extends Money {
  key: string;
  token: string;
  description: string;
}

export interface RefundAsked extends Money {
  key: string;
  chargeId: string;
}

/** How a refund stands at the gateway, now. */
export interface GatewayRefund extends Money {
  id: string;
  key: string;
  state: "open" | "done" | "failed";
}

/** What a webhook is about: the events of gateways are believed to have happened, and then looked up, so that their order does not matter. */
export interface GatewayEvent {
  /** Of the gateway: the same event comes more than once. */
  id: string;
  /** As the gateway calls it. */
  kind: string;
  /** Key of the attempt or refund that it concerns; null for what is none of ours. */
  key: string | null;
}

/** Money that came or went at the gateway, for reconciliation. */
export interface Movement extends Money {
  /** Of the charge or the refund, at the gateway. */
  id: string;
  kind: "charge" | "refund";
  /** That it was asked for with; empty for a refund of ours that somebody made at the gateway by hand. */
  key: string;
  at: Date;
}

/**
 * A provider of card payments. Every call that makes something takes a key: made twice with one key it happens once. A call that fails in any
 * other way than by its reply has an unknown outcome, and is made again with the same key.
 */
export interface Gateway {
  name: string;
  /** Whether it can charge this sum: a provider may round, or not know a currency. */
  accepts(sum: Money): boolean;
  openCheckout(asked: CheckoutAsked): Promise<{ id: string; url: string }>;
  /**
   * How a checkout stands, or a charge of a kept card: `id` may be of either.
   * @throws GatewayError, a final one, when there is none
   */
  findCheckout(id: string): Promise<Attempt>;
  /** Closes it, so that nobody pays any more, unless somebody has. Returns how it stands then. */
  closeCheckout(id: string): Promise<Attempt>;
  /** Charges a kept card without its owner. */
  charge(asked: ChargeAsked): Promise<Attempt>;
  refund(asked: RefundAsked): Promise<GatewayRefund>;
  findRefund(id: string): Promise<GatewayRefund>;
  /** Forgets a kept card; no error when it is gone. */
  forgetCard(token: string): Promise<void>;
  /** @throws WebhookRefused when the body was not signed by the gateway, or too long ago */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders): GatewayEvent;
  /** Everything that moved in a span of time, the oldest first. */
  movements(span: { from: Date; until: Date }): AsyncIterable<Movement>;
}

/** The gateway does not answer, or not as it should: the outcome of what was asked is unknown. */
export class GatewayError extends Error {
  override name = "GatewayError";
  /** The gateway understood and refused for good; asking again is of no use. */
  readonly final: boolean;

  constructor(message: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.final = final;
  }
}

/** A webhook that the gateway did not sign. */
export class WebhookRefused extends Error {
  override name = "WebhookRefused";
}

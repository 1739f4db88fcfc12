import { readRecorded, type StripeRequest } from "./recorded.ts";

/** Stripe object, as JSON. */
export type StripeObject = Record<string, unknown> & { id: string };
export interface StripeResponse {
  status: number;
  body: unknown;
}
/** Name of an error in errors.json. */
type ErrorName = string;

const metadataOf = (form: URLSearchParams, prefix = "metadata") =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  );
const list = (path: string, data: StripeObject[]): StripeResponse => ({
  status: 200,
  body: { object: "list", url: path, has_more: false, data },
});
const ok = (body: unknown): StripeResponse => ({ status: 200, body });

/** State of the fake Stripe server: recorded objects, with the fields of the requests applied. */
export class FakeStripeStore {
  readonly objects = new Map<string, StripeObject>();
  #sequence = 0;

  /** Stores a copy of a recorded object under a new id. */
  add(kind: string, prefix: string, changes: Record<string, unknown>): StripeObject {
    const thing = {
      ...readRecorded(kind),
      created: Math.floor(Date.now() / 1000),
      ...changes,
      id: `${prefix}_${++this.#sequence}`,
    };
    this.objects.set(thing.id, thing);
    return thing;
  }

  all = (object: string): StripeObject[] =>
    [...this.objects.values()].filter((thing) => thing.object === object).reverse();

  /**
   * Completes a checkout session as the customer does on the page: pays, or saves the card. With
   * `refusedLater`, later charges of the card fail with this error.
   */
  completeSession(sessionId: string, refusedLater: string | null = null): void {
    const session = this.objects.get(sessionId);
    if (session?.status !== "open") throw new Error("the session is not open");
    const customer = this.#newCustomerId();
    const { card } = readRecorded("payment-method") as { card: Record<string, unknown> };
    // A different card number has a different fingerprint.
    const savedCard = refusedLater ? { ...card, fingerprint: `other ${refusedLater}` } : card;
    const method = this.add("payment-method", "pm", { customer, refusedLater, card: savedCard }).id;
    const sessionForm = session.asked as URLSearchParams;
    if (session.mode === "setup") {
      const setup = this.add("setup-intent", "seti", {
        customer,
        payment_method: method,
        metadata: metadataOf(sessionForm, "setup_intent_data[metadata]"),
      });
      Object.assign(session, {
        status: "complete",
        payment_status: "no_payment_required",
        customer,
        setup_intent: setup.id,
      });
      return;
    }
    const metadata = metadataOf(sessionForm, "payment_intent_data[metadata]");
    const usage = sessionForm.get("payment_intent_data[setup_future_usage]");
    const money = {
      amount: session.amount_total,
      currency: session.currency,
      customer,
      payment_method: method,
      metadata,
    };
    const intent = this.add("payment-intent", "pi", { ...money, setup_future_usage: usage });
    intent.latest_charge = this.add("charge", "ch", { ...money, payment_intent: intent.id }).id;
    Object.assign(session, {
      status: "complete",
      payment_status: "paid",
      customer,
      payment_intent: intent.id,
    });
  }

  #newCustomerId = () => `cus_${++this.#sequence}`;

  /**
   * Disputes a charge as its card holder does: unless it is an inquiry, the money is taken, with a
   * fee.
   */
  disputeCharge(
    chargeId: string,
    { amount, ...changes }: Record<string, unknown> = {},
  ): StripeObject {
    const charge = this.objects.get(chargeId);
    if (!charge) throw new Error("the charge does not exist");
    const dispute = this.add("dispute", "du", {
      charge: chargeId,
      amount: amount ?? charge.amount,
      currency: charge.currency,
      ...changes,
    });
    if (!String(dispute.status).startsWith("warning"))
      this.moveDisputed(dispute, -Number(dispute.amount), 1500);
    return dispute;
  }

  /** Takes or returns the money of a dispute. */
  moveDisputed(
    dispute: StripeObject,
    amount: number,
    fee: number,
    changes: Record<string, unknown> = {},
  ): void {
    const values = {
      amount,
      fee,
      net: amount - fee,
      currency: dispute.currency,
      source: dispute.id,
      ...changes,
    };
    const moved = this.add("balance-transaction", "txn", values);
    dispute.balance_transactions = [...(dispute.balance_transactions as unknown[]), moved];
  }

  respond({ method, path, query, form }: StripeRequest): StripeResponse | ErrorName {
    const [, , ...segments] = path.split("/");
    const [kind = "", ...rest] = segments[0] === "checkout" ? segments.slice(1) : segments;
    const [id, action] = rest;
    if (method === "POST" && !id) return this.#create(kind, form);
    if (!id) return list(path, this.#listed(kind, query));
    const thing = this.objects.get(id);
    if (!thing) return "resource_missing";
    if (action === "expire") {
      if (thing.status !== "open") return "session_not_open";
      thing.status = "expired";
    }
    if (action === "detach") {
      if (!thing.customer) return "not_attached";
      thing.customer = null;
    }
    return ok(this.#expanded(thing));
  }

  #listed(kind: string, query: URLSearchParams): StripeObject[] {
    const [from, until] = [
      Number(query.get("created[gte]") ?? 0),
      Number(query.get("created[lt]") ?? Number.POSITIVE_INFINITY),
    ];
    const things = this.all(
      {
        charges: "charge",
        refunds: "refund",
        payment_intents: "payment_intent",
        balance_transactions: "balance_transaction",
      }[kind] ?? "",
    );
    const matching = things.filter((thing) =>
      ["customer", "charge"].every((name) => !query.get(name) || thing[name] === query.get(name)),
    );
    const inRange = matching.filter(
      (thing) => Number(thing.created) >= from && Number(thing.created) < until,
    );
    return inRange.map((thing) => {
      if (!query.has("expand[0]")) return thing;
      const source = this.objects.get(String(thing.source));
      return {
        ...thing,
        charge: this.objects.get(String(thing.charge)),
        source: source && this.#expanded(source),
      };
    });
  }

  #create(kind: string, form: URLSearchParams): StripeResponse | ErrorName {
    if (kind === "sessions") return ok(this.#session(form));
    if (kind === "refunds") return this.#refund(form);
    return this.#charge(form);
  }

  #session(form: URLSearchParams): unknown {
    const setup = form.get("mode") === "setup";
    const { asked: _, ...session } = this.add("checkout-session", "cs_test", {
      asked: form,
      mode: form.get("mode"),
      amount_total: setup ? null : Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: setup ? form.get("currency") : form.get("line_items[0][price_data][currency]"),
      client_reference_id: form.get("client_reference_id"),
      metadata: metadataOf(form),
    });
    return session;
  }

  #charge(form: URLSearchParams): StripeResponse | ErrorName {
    const method = this.objects.get(form.get("payment_method") ?? "");
    if (!method) return "resource_missing";
    if (method.customer !== form.get("customer")) return "detached";
    const [amount, currency] = [Number(form.get("amount")), form.get("currency")];
    const money = {
      amount,
      currency,
      customer: method.customer,
      payment_method: method.id,
      metadata: metadataOf(form),
    };
    const intent = this.add("payment-intent", "pi", { ...money, latest_charge: null });
    if (method.refusedLater) {
      const { error } = readRecorded<Record<string, { error: Record<string, unknown> }>>("errors")[
        String(method.refusedLater)
      ] ?? {
        error: {},
      };
      Object.assign(intent, {
        status: "requires_payment_method",
        last_payment_error: error,
        payment_method: null,
      });
      return {
        status: 402,
        body: {
          error: { ...error, payment_intent: this.#expanded(intent), payment_method: method },
        },
      };
    }
    intent.latest_charge = this.add("charge", "ch", { ...money, payment_intent: intent.id }).id;
    return ok(this.#expanded(intent));
  }

  #refund(form: URLSearchParams): StripeResponse | ErrorName {
    const charge = this.objects.get(form.get("charge") ?? "");
    if (!charge) return "resource_missing";
    const amount = Number(form.get("amount"));
    const isDisputed = this.all("dispute").some(
      (one) => one.charge === charge.id && one.is_charge_refundable === false,
    );
    if (isDisputed) return "charge_disputed";
    if (amount > Number(charge.amount) - Number(charge.amount_refunded)) return "refund_too_large";
    charge.amount_refunded = Number(charge.amount_refunded) + amount;
    return ok(
      this.add("refund", "re", {
        amount,
        currency: charge.currency,
        charge: charge.id,
        metadata: metadataOf(form),
      }),
    );
  }

  /** Expands the references that the product always requests expanded. */
  #expanded(thing: StripeObject): unknown {
    const { asked: _, refusedLater: __, ...expanded } = thing;
    for (const part of [
      "payment_intent",
      "setup_intent",
      "payment_method",
      "latest_charge",
      "charge",
    ]) {
      const referenced = this.objects.get(String(expanded[part]));
      if (referenced && thing.object !== "charge" && thing.object !== "refund")
        expanded[part] = this.#expanded(referenced);
    }
    return expanded;
  }
}

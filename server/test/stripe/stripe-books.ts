import { type AskedOfStripe, recorded } from "./recorded.ts";

/** An object of Stripe's, as it is written in JSON. */
export type Thing = Record<string, unknown> & { id: string };
export interface Answer {
  status: number;
  body: unknown;
}
/** What it refuses, by its name in errors.json. */
type Refused = string;

const metadataOf = (form: URLSearchParams, at = "metadata") =>
  Object.fromEntries([...form].flatMap(([name, value]) => (name.startsWith(`${at}[`) ? [[name.slice(at.length + 1, -1), value]] : [])));
const list = (path: string, data: Thing[]): Answer => ({ status: 200, body: { object: "list", url: path, has_more: false, data } });
const ok = (body: unknown): Answer => ({ status: 200, body });

/** What the stand-in knows: recorded objects, changed by what was asked for. */
export class StripeBooks {
  readonly things = new Map<string, Thing>();
  #made = 0;

  /** A recorded object under a name of its own. */
  add(kind: string, prefix: string, changes: Record<string, unknown>): Thing {
    const thing = { ...recorded(kind), created: Math.floor(Date.now() / 1000), ...changes, id: `${prefix}_${++this.#made}` };
    this.things.set(thing.id, thing);
    return thing;
  }

  all = (object: string): Thing[] => [...this.things.values()].filter((one) => one.object === object).reverse();

  /** What a reader does on the page: pays, or has the card kept, with a card that later charges may refuse by this error. */
  finish(sessionId: string, refusedLater: string | null = null): void {
    const session = this.things.get(sessionId);
    if (session?.status !== "open") throw new Error("the session is not open");
    const customer = this.#customer();
    const { card } = recorded("payment-method") as { card: Record<string, unknown> };
    // A card of another number has another fingerprint.
    const given = refusedLater ? { ...card, fingerprint: `other ${refusedLater}` } : card;
    const method = this.add("payment-method", "pm", { customer, refusedLater, card: given }).id;
    const asked = session.asked as URLSearchParams;
    if (session.mode === "setup") {
      const setup = this.add("setup-intent", "seti", {
        customer,
        payment_method: method,
        metadata: metadataOf(asked, "setup_intent_data[metadata]"),
      });
      Object.assign(session, { status: "complete", payment_status: "no_payment_required", customer, setup_intent: setup.id });
      return;
    }
    const metadata = metadataOf(asked, "payment_intent_data[metadata]");
    const usage = asked.get("payment_intent_data[setup_future_usage]");
    const money = { amount: session.amount_total, currency: session.currency, customer, payment_method: method, metadata };
    const intent = this.add("payment-intent", "pi", { ...money, setup_future_usage: usage });
    intent.latest_charge = this.add("charge", "ch", { ...money, payment_intent: intent.id }).id;
    Object.assign(session, { status: "complete", payment_status: "paid", customer, payment_intent: intent.id });
  }

  #customer = () => `cus_${++this.#made}`;

  answer({ method, path, query, form }: AskedOfStripe): Answer | Refused {
    const [, , ...words] = path.split("/");
    const [kind = "", ...rest] = words[0] === "checkout" ? words.slice(1) : words;
    const [id, action] = rest;
    if (method === "POST" && !id) return this.#make(kind, form);
    if (!id) return list(path, this.#listed(kind, query));
    const thing = this.things.get(id);
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

  #listed(kind: string, query: URLSearchParams): Thing[] {
    const [from, until] = [Number(query.get("created[gte]") ?? 0), Number(query.get("created[lt]") ?? Number.POSITIVE_INFINITY)];
    const things = this.all({ charges: "charge", refunds: "refund", payment_intents: "payment_intent" }[kind] ?? "");
    const matching = things.filter((one) => ["customer", "charge"].every((name) => !query.get(name) || one[name] === query.get(name)));
    const inTime = matching.filter((one) => Number(one.created) >= from && Number(one.created) < until);
    return inTime.map((one) => (query.has("expand[0]") ? { ...one, charge: this.things.get(String(one.charge)) } : one));
  }

  #make(kind: string, form: URLSearchParams): Answer | Refused {
    if (kind === "sessions") return ok(this.#session(form));
    if (kind === "refunds") return this.#refund(form);
    return this.#charge(form);
  }

  #session(form: URLSearchParams): unknown {
    const setup = form.get("mode") === "setup";
    const { asked: _, ...made } = this.add("checkout-session", "cs_test", {
      asked: form,
      mode: form.get("mode"),
      amount_total: setup ? null : Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: setup ? form.get("currency") : form.get("line_items[0][price_data][currency]"),
      client_reference_id: form.get("client_reference_id"),
      metadata: metadataOf(form),
    });
    return made;
  }

  #charge(form: URLSearchParams): Answer | Refused {
    const method = this.things.get(form.get("payment_method") ?? "");
    if (!method) return "resource_missing";
    if (method.customer !== form.get("customer")) return "detached";
    const [amount, currency] = [Number(form.get("amount")), form.get("currency")];
    const money = { amount, currency, customer: method.customer, payment_method: method.id, metadata: metadataOf(form) };
    const intent = this.add("payment-intent", "pi", { ...money, latest_charge: null });
    if (method.refusedLater) {
      const { error } = recorded<Record<string, { error: Record<string, unknown> }>>("errors")[String(method.refusedLater)] ?? {
        error: {},
      };
      Object.assign(intent, { status: "requires_payment_method", last_payment_error: error, payment_method: null });
      return { status: 402, body: { error: { ...error, payment_intent: this.#expanded(intent), payment_method: method } } };
    }
    intent.latest_charge = this.add("charge", "ch", { ...money, payment_intent: intent.id }).id;
    return ok(this.#expanded(intent));
  }

  #refund(form: URLSearchParams): Answer | Refused {
    const charge = this.things.get(form.get("charge") ?? "");
    if (!charge) return "resource_missing";
    const amount = Number(form.get("amount"));
    if (amount > Number(charge.amount) - Number(charge.amount_refunded)) return "refund_too_large";
    charge.amount_refunded = Number(charge.amount_refunded) + amount;
    return ok(this.add("refund", "re", { amount, currency: charge.currency, charge: charge.id, metadata: metadataOf(form) }));
  }

  /** With what is always asked for in full. */
  #expanded(thing: Thing): unknown {
    const { asked: _, refusedLater: __, ...shown } = thing;
    for (const part of ["payment_intent", "setup_intent", "payment_method", "latest_charge"]) {
      const named = this.things.get(String(shown[part]));
      if (named && thing.object !== "charge") shown[part] = this.#expanded(named);
    }
    return shown;
  }
}

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { type AskedOfStripe, recorded } from "./recorded.ts";
import { type Answer, StripeBooks } from "./stripe-books.ts";

export const STRIPE_KEYS = { secretKey: "sk_test_of_the_tests", webhookSecret: "whsec_of_the_tests" };

/** Somebody on this machine who answers as Stripe documents it, with what is kept in this folder. */
export interface StripeStandIn {
  url: string;
  books: StripeBooks;
  /** Everything that it was asked. */
  asked: AskedOfStripe[];
  /** Answered next, instead of what is in the books: a name of errors.json, with its status. */
  failing: { status: number; error: string } | undefined;
  /** A webhook about an object, signed as Stripe signs. */
  webhook(type: string, object: unknown, more?: { secret?: string; timestamp?: number }): { body: Buffer; headers: IncomingHttpHeaders };
  close(): Promise<void>;
}

const ERRORS = recorded<Record<string, unknown>>("errors");

export async function startStripe(): Promise<StripeStandIn> {
  const books = new StripeBooks();
  /** What was answered under an idempotency key, and to what. */
  const known = new Map<string, { form: string; answer: Answer }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://stripe.example");
      const text = Buffer.concat(chunks).toString();
      const { method = "GET", headers } = request;
      const asked = { method, path: url.pathname, query: url.searchParams, form: new URLSearchParams(text), headers };
      standIn.asked.push(asked);
      const { status, body } = answerTo(asked, text);
      response.writeHead(status, { "content-type": "application/json", "request-id": "req_1" }).end(JSON.stringify(body));
    });
  });
  const refused = (status: number, error: string): Answer => ({ status, body: ERRORS[error] });
  const answerTo = (asked: AskedOfStripe, text: string): Answer => {
    if (standIn.failing) return refused(standIn.failing.status, standIn.failing.error);
    if (asked.headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`) return refused(401, "unauthorized");
    const key = String(asked.headers["idempotency-key"] ?? "");
    const before = asked.method === "POST" && key ? known.get(key) : undefined;
    if (before) return before.form === text ? before.answer : refused(400, "other_parameters");
    const found = books.answer(asked);
    const answer = typeof found === "string" ? refused(found === "resource_missing" ? 404 : 400, found) : found;
    if (key) known.set(key, { form: text, answer });
    return answer;
  };
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const stripe = new Stripe(STRIPE_KEYS.secretKey);
  let events = 0;
  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    asked: [],
    failing: undefined,
    webhook(type, object, { secret = STRIPE_KEYS.webhookSecret, timestamp } = {}) {
      const payload = JSON.stringify({ ...recorded("event"), id: `evt_${++events}`, type, data: { object } });
      const header = stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp !== undefined && { timestamp }) });
      return { body: Buffer.from(payload), headers: { "stripe-signature": header } };
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return standIn;
}

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { FakeStripeStore, type StripeResponse } from "./fake-stripe-store.ts";
import { readRecorded, type StripeRequest } from "./recorded.ts";

export const STRIPE_KEYS = {
  secretKey: "sk_test_of_the_tests",
  webhookSecret: "whsec_of_the_tests",
};

/**
 * Fake Stripe server on loopback that responds as documented by Stripe, with the objects recorded
 * in this folder.
 */
export interface FakeStripe {
  url: string;
  store: FakeStripeStore;
  requests: StripeRequest[];
  /** While set, every request fails with this error of errors.json. */
  forcedError: { status: number; error: string } | undefined;
  /** Creates a signed webhook about an object. */
  webhook(
    type: string,
    object: unknown,
    more?: { secret?: string; timestamp?: number },
  ): { body: Buffer; headers: IncomingHttpHeaders };
  /** Signs the body of a webhook, as Stripe does for each delivery. */
  signatureOf(body: Buffer, at: Date): IncomingHttpHeaders;
  close(): Promise<void>;
}

const ERRORS = readRecorded<Record<string, unknown>>("errors");

export async function startFakeStripe(): Promise<FakeStripe> {
  const books = new FakeStripeStore();
  /** Requests and responses by idempotency key. */
  const responsesByKey = new Map<string, { form: string; answer: StripeResponse }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://stripe.example");
      const text = Buffer.concat(chunks).toString();
      const { method = "GET", headers } = request;
      const stripeRequest = {
        method,
        path: url.pathname,
        query: url.searchParams,
        form: new URLSearchParams(text),
        headers,
      };
      fakeStripe.requests.push(stripeRequest);
      const { status, body } = respondTo(stripeRequest, text);
      response
        .writeHead(status, { "content-type": "application/json", "request-id": "req_1" })
        .end(JSON.stringify(body));
    });
  });
  const errorResponse = (status: number, error: string): StripeResponse => ({
    status,
    body: ERRORS[error],
  });
  const respondTo = (stripeRequest: StripeRequest, text: string): StripeResponse => {
    if (fakeStripe.forcedError)
      return errorResponse(fakeStripe.forcedError.status, fakeStripe.forcedError.error);
    if (stripeRequest.headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`)
      return errorResponse(401, "unauthorized");
    const key = String(stripeRequest.headers["idempotency-key"] ?? "");
    const previous = stripeRequest.method === "POST" && key ? responsesByKey.get(key) : undefined;
    if (previous)
      return previous.form === text ? previous.answer : errorResponse(400, "other_parameters");
    const result = books.respond(stripeRequest);
    const answer =
      typeof result === "string"
        ? errorResponse(result === "resource_missing" ? 404 : 400, result)
        : result;
    if (key) responsesByKey.set(key, { form: text, answer });
    return answer;
  };
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const stripe = new Stripe(STRIPE_KEYS.secretKey);
  let events = 0;
  const fakeStripe: FakeStripe = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    store: books,
    requests: [],
    forcedError: undefined,
    webhook(type, object, { secret = STRIPE_KEYS.webhookSecret, timestamp } = {}) {
      const payload = JSON.stringify({
        ...readRecorded("event"),
        id: `evt_${++events}`,
        type,
        data: { object },
      });
      const header = stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(timestamp !== undefined && { timestamp }),
      });
      return { body: Buffer.from(payload), headers: { "stripe-signature": header } };
    },
    signatureOf(body, at) {
      const timestamp = Math.floor(at.getTime() / 1000);
      const signed = { payload: body.toString(), secret: STRIPE_KEYS.webhookSecret, timestamp };
      return { "stripe-signature": stripe.webhooks.generateTestHeaderString(signed) };
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return fakeStripe;
}

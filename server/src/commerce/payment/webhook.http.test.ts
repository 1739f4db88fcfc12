import { createHmac } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { type DependencyEvent, dependencyEvents } from "../../platform/telemetry/events.ts";
import { gatewayEvent } from "./payment.table.ts";
import { registerWebhooks } from "./webhook.http.ts";

const SECRET = "whsec_abcdefgh";
let platform: StartedPlatform;
let http: FastifyInstance;
const failures: DependencyEvent[] = [];

beforeAll(async () => {
  platform = await testPlatform({ STRIPE_SECRET_KEY: "sk_test_abcdefgh", STRIPE_WEBHOOK_SECRET: SECRET });
  http = Fastify();
  registerWebhooks(http, platform);
  dependencyEvents.subscribe((event) => failures.push(event));
});
afterAll(async () => {
  await http.close();
  await platform.stop();
});

function send(body: string, { secret = SECRET, gateway = "stripe" } = {}) {
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
  const headers = { "content-type": "application/json", "stripe-signature": `t=${t},v1=${v1}` };
  return http.inject({ method: "POST", url: `/api/v1/payment/webhook/${gateway}`, headers, payload: body });
}

let events = 0;
/** A signed event with these fields instead of valid ones; undefined removes a field. */
const event = (changes: Record<string, unknown> = {}, metadata: unknown = { key: "payment-1" }) =>
  JSON.stringify({
    id: `evt_${++events}`,
    object: "event",
    type: "charge.succeeded",
    data: { object: { id: "ch_1", metadata } },
    ...changes,
  });

it.each<[string, () => string, number]>([
  ["a valid event", () => event(), 200],
  ["no metadata", () => event({}, undefined), 200],
  ["metadata that is null", () => event({}, null), 200],
  ["metadata that is a list", () => event({}, ["key"]), 200],
  ["a key that is a number", () => event({}, { key: 12 }), 200],
  ["a key that is an object", () => event({}, { key: { a: 1 } }), 200],
  ["an empty key", () => event({}, { key: "" }), 200],
  ["a key with U+0000", () => event({}, { key: "pay\u0000ment" }), 200],
  ["a key with a line break", () => event({}, { key: "a\nb" }), 200],
  ["a key of 10,000 characters", () => event({}, { key: "x".repeat(10_000) }), 200],
  ["a key with a lone surrogate", () => event({}, { key: "a\ud800" }), 200],
  ["U+0000 elsewhere in the object", () => event({}, { key: "payment-1", note: "\u0000" }), 200],
  ["no id", () => event({ id: undefined }), 400],
  ["an id that is null", () => event({ id: null }), 400],
  ["an id that is a number", () => event({ id: 7 }), 400],
  ["an empty id", () => event({ id: "" }), 400],
  ["an id with U+0000", () => event({ id: "evt_\u0000" }), 400],
  ["an id of 10,000 characters", () => event({ id: "e".repeat(10_000) }), 400],
  ["no type", () => event({ type: undefined }), 400],
  ["a type with U+0000", () => event({ type: "charge\u0000" }), 400],
  ["no data", () => event({ data: undefined }), 400],
  ["data without an object", () => event({ data: {} }), 400],
  ["data that is a text", () => event({ data: "x" }), 400],
  ["a list", () => "[]", 400],
  ["null", () => "null", 400],
  ["a text", () => '"event"', 400],
  ["no JSON", () => "{", 400],
  ["an empty body", () => "", 400],
])("answers a signed webhook with %s with a status that ends its repeats or names a wrong request", async (_case, body, status) => {
  expect((await send(body())).statusCode).toBe(status);
});

it("stores events whose key is not ours without one", async () => {
  const rows = await platform.database.db.select().from(gatewayEvent);
  expect(rows.filter(({ key }) => key !== null && key !== "payment-1")).toEqual([]);
});

it("reports webhooks with a wrong signature of gateways that are in use", async () => {
  failures.length = 0;
  expect((await send(event(), { secret: "whsec_rotated" })).statusCode).toBe(400);
  expect((await send(event(), { gateway: "sandbox" })).statusCode).toBe(400);
  expect((await send(event(), { gateway: "paypal" })).statusCode).toBe(400);
  expect(failures).toMatchObject([{ dependency: "webhook", outcome: "refused", reference: "stripe" }]);
});

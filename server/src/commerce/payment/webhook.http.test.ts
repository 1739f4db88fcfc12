import { createHmac } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { type DependencyEvent, dependencyEvents } from "../../platform/telemetry/events.ts";
import { gatewayEvent } from "./payment.table.ts";
import { registerWebhooks } from "./webhook.http.ts";
import type { WebhookJob } from "./webhook.service.ts";

const SECRET = "whsec_abcdefgh";
let platform: StartedPlatform;
let http: FastifyInstance;
const failures: DependencyEvent[] = [];
/** Queued lookups. */
const lookups: WebhookJob[] = [];

beforeAll(async () => {
  platform = await testPlatform({
    STRIPE_SECRET_KEY: "sk_test_abcdefgh",
    STRIPE_WEBHOOK_SECRET: SECRET,
  });
  http = Fastify();
  const sendAll: Jobs["sendAll"] = async (_tx, _name, payloads) =>
    void lookups.push(...(payloads as WebhookJob[]));
  registerWebhooks(http, { ...platform, jobs: { ...platform.jobs, sendAll } });
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
  return http.inject({
    method: "POST",
    url: `/api/v1/payment/webhook/${gateway}`,
    headers,
    payload: body,
  });
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
])(
  "answers a signed webhook with %s with a status that ends its repeats or names a wrong request",
  async (_case, body, status) => {
    expect((await send(body())).statusCode).toBe(status);
  },
);

const disputeEvent = (object: unknown, type = "charge.dispute.created") =>
  event({ type, data: { object } });

it.each<[string, () => string, number, string | null]>([
  [
    "a new dispute",
    () => disputeEvent({ id: "du_new", object: "dispute", charge: "ch_1", metadata: {} }),
    200,
    "du_new",
  ],
  [
    "an updated dispute",
    () => disputeEvent({ id: "du_updated" }, "charge.dispute.updated"),
    200,
    "du_updated",
  ],
  [
    "a closed dispute",
    () => disputeEvent({ id: "du_closed" }, "charge.dispute.closed"),
    200,
    "du_closed",
  ],
  [
    "withdrawn funds",
    () => disputeEvent({ id: "du_withdrawn" }, "charge.dispute.funds_withdrawn"),
    200,
    "du_withdrawn",
  ],
  [
    "reinstated funds",
    () => disputeEvent({ id: "du_reinstated" }, "charge.dispute.funds_reinstated"),
    200,
    "du_reinstated",
  ],
  [
    "an event of disputes that does not exist yet",
    () => disputeEvent({ id: "du_future" }, "charge.dispute.archived"),
    200,
    "du_future",
  ],
  [
    "an unknown status",
    () => disputeEvent({ id: "du_status", status: "mediation" }),
    200,
    "du_status",
  ],
  [
    "a status that is an object",
    () => disputeEvent({ id: "du_object", status: {} }),
    200,
    "du_object",
  ],
  ["a negative amount", () => disputeEvent({ id: "du_negative", amount: -1 }), 200, "du_negative"],
  [
    "an amount that is a text",
    () => disputeEvent({ id: "du_text", amount: "12.5" }),
    200,
    "du_text",
  ],
  [
    "an unknown currency",
    () => disputeEvent({ id: "du_currency", currency: "xau" }),
    200,
    "du_currency",
  ],
  ["no charge", () => disputeEvent({ id: "du_nocharge", charge: null }), 200, "du_nocharge"],
  [
    "balance transactions that are no list",
    () => disputeEvent({ id: "du_moved", balance_transactions: "txn" }),
    200,
    "du_moved",
  ],
  [
    "a deadline of 0",
    () => disputeEvent({ id: "du_due", evidence_details: { due_by: 0 } }),
    200,
    "du_due",
  ],
  [
    "a deadline beyond all dates",
    () => disputeEvent({ id: "du_far", evidence_details: { due_by: 1e18 } }),
    200,
    "du_far",
  ],
  ["U+0000 in the reason", () => disputeEvent({ id: "du_nul", reason: "a\u0000" }), 200, "du_nul"],
  ["metadata that is null", () => disputeEvent({ id: "du_meta", metadata: null }), 200, "du_meta"],
  [
    "metadata with a key of ours",
    () => disputeEvent({ id: "du_key", metadata: { key: "payment-1" } }),
    200,
    "du_key",
  ],
  ["no dispute id", () => disputeEvent({ object: "dispute" }), 200, null],
  ["a dispute id that is null", () => disputeEvent({ id: null }), 200, null],
  ["a dispute id that is a number", () => disputeEvent({ id: 7 }), 200, null],
  ["an empty dispute id", () => disputeEvent({ id: "" }), 200, null],
  ["a dispute id with U+0000", () => disputeEvent({ id: "du_\u0000" }), 200, null],
  ["a dispute id with a lone surrogate", () => disputeEvent({ id: "du_\ud800" }), 200, null],
  ["a dispute id of 10,000 characters", () => disputeEvent({ id: "d".repeat(10_000) }), 200, null],
  [
    "a dispute id that is a path",
    () => disputeEvent({ id: "../../v1/balance" }),
    200,
    "../../v1/balance",
  ],
  ["an object that is null", () => disputeEvent(null), 400, null],
  [
    "a dispute of an issued card, which is not ours",
    () => disputeEvent({ id: "idp_1" }, "issuing_dispute.created"),
    200,
    null,
  ],
])(
  "looks up the dispute of a signed webhook with %s once, and answers without an error",
  async (_case, body, status, disputeId) => {
    failures.length = 0;
    lookups.length = 0;
    const text = body();
    for (let sent = 0; sent < 2; sent++) expect((await send(text)).statusCode).toBe(status);
    expect(lookups.flatMap((lookup) => lookup.disputeId ?? [])).toEqual(
      disputeId === null ? [] : [disputeId],
    );
    const isIncomplete = status === 200 && disputeId === null && text.includes('"charge.dispute');
    expect(failures.filter(({ dependency }) => dependency === "dispute")).toHaveLength(
      isIncomplete ? 1 : 0,
    );
  },
);

it("stores events of other systems without their key", async () => {
  const rows = await platform.database.db.select().from(gatewayEvent);
  expect(rows.filter(({ key }) => key !== null && key !== "payment-1")).toEqual([]);
});

it("reports webhooks with a wrong signature of gateways that are in use", async () => {
  failures.length = 0;
  expect((await send(event(), { secret: "whsec_rotated" })).statusCode).toBe(400);
  expect((await send(event(), { gateway: "sandbox" })).statusCode).toBe(400);
  expect((await send(event(), { gateway: "paypal" })).statusCode).toBe(400);
  expect(failures).toMatchObject([
    { dependency: "webhook", outcome: "refused", reference: "stripe" },
  ]);
});

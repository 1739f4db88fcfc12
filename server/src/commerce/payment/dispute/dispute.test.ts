import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaled } from "../../../../../scripts/machine-speed.ts";
import { sentMails } from "../../../../test/factories/auth.ts";
import {
  CARDS,
  carryOutRefunds,
  ledgerOfOrder,
  makeOffer,
  makeReader,
  orderInput,
  payOrder,
  payWithCard,
  refundOrder,
  refusalOf,
  type Shop,
  startShop,
  storedOrder,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { decideSandboxDispute, enterCard, sandboxDispute } from "../../../../test/fakes/sandbox.ts";
import { bySuiteSize, randomInteger as integer } from "../../../../test/suite-size.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type DependencyEvent, dependencyEvents } from "../../../platform/telemetry/events.ts";
import { openWork } from "../../../platform/work/open-work.table.ts";
import { log } from "../../../system/log/log.table.ts";
import { reconcile } from "../../accounting/reconciliation.service.ts";
import { activeGateway } from "../../gateway/gateways.ts";
import { sendOrderMail } from "../../order/mail/order-mail.service.ts";
import { renewDueSubscriptions } from "../../order/renewal/renewal.service.ts";
import { subscription } from "../../subscription/subscription.table.ts";
import { sweepPayments } from "../payment.jobs.ts";
import { ledgerEntry, payment } from "../payment.table.ts";
import { processWebhookJob } from "../webhook.service.ts";
import { syncDispute } from "./dispute.service.ts";
import { dispute } from "./dispute.table.ts";

const DISPUTED_CARD = "4000000000000259";
const FEE = 15_000;

let shop: Shop;
let db: Db;
let accounting: Client;
const reports: DependencyEvent[] = [];

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
  dependencyEvents.subscribe(
    (event) => void (event.dependency === "dispute" && reports.push(event)),
  );
});
afterAll(() => shop.stop());

const sync = (id: string) => syncDispute(shop.platform, "sandbox", id);
const details = (id: number) => accounting.order.get({ id });
const workOf = async (orderId: number) =>
  (await db.select().from(openWork).where(eq(openWork.subjectId, orderId))).filter(
    ({ kind, closedAt }) => kind === "dispute" && !closedAt,
  );
const chargeOf = async (orderId: number) =>
  (await db.select().from(payment).where(eq(payment.orderId, orderId)))[0]?.chargeId ?? "";

/** A reader with a monthly subscription, and its order. */
async function subscribe(card: string = CARDS.good) {
  const reader = await makeReader(shop);
  const packageId = await makeOffer(db);
  const { id, paymentId } = await payOrder(shop, packageId, {
    client: reader.client,
    card,
    email: reader.email,
  });
  const own = async () => (await reader.client.subscription.mine())[0];
  return { ...reader, orderId: id, paymentId, packageId, own };
}

/** Opens a dispute at the gateway, and records it. */
async function openDispute(orderId: number, more: object = {}): Promise<string> {
  const id = await sandboxDispute(shop.sandbox.url, await chargeOf(orderId), more);
  await sync(id);
  return id;
}
async function decide(
  id: string,
  state: Parameters<typeof decideSandboxDispute>[2],
): Promise<void> {
  await decideSandboxDispute(shop.sandbox.url, id, state);
  await sync(id);
}

describe("an open dispute", () => {
  it("marks the order, opens work, stops renewals and keeps access until the end of the paid period", async () => {
    const { orderId, paymentId, own } = await subscribe();
    expect(await own()).toMatchObject({ state: "active", open: true, cancelAtPeriodEnd: false });
    const id = await openDispute(orderId);
    const opened = await details(orderId);
    expect(opened).toMatchObject({
      dispute: "needsResponse",
      chargedBack: 5000,
      refundable: 0,
      moves: { refund: false },
    });
    expect(opened.disputes).toMatchObject([
      {
        state: "needsResponse",
        reason: "fraudulent",
        amount: 5000,
        currency: "JOD",
        exponent: 3,
        gatewayId: id,
        closedAt: null,
      },
    ]);
    expect(opened.disputes[0]?.url).toBe(`${shop.sandbox.url}/disputes/${id}`);
    expect(opened.timeline.at(-1)).toMatchObject({
      kind: "dispute",
      by: "payment.dispute",
      detail: { state: "needsResponse" },
    });
    expect(await own()).toMatchObject({ state: "cancelled", open: true, moves: { resume: false } });
    expect(await ledgerOfOrder(db, paymentId)).toEqual([
      ["charge", 5000, "JOD"],
      ["dispute", -5000, "JOD"],
      ["disputeFee", -FEE, "JOD"],
    ]);
    expect(await workOf(orderId)).toMatchObject([
      { urgent: false, path: `/orders/edit/${orderId}` },
    ]);
    const isOfOrder = and(eq(log.entity, "Orders"), eq(log.entityId, orderId));
    const [entry] = await db.select().from(log).where(isOfOrder).orderBy(desc(log.id)).limit(1);
    expect(entry).toMatchObject({
      actorName: "payment.dispute",
      changes: { dispute: [null, "needsResponse"], chargedBack: [0, 5000] },
    });
    expect(
      (await accounting.order.work()).tasks
        .find(({ task }) => task === "openDisputes")
        ?.orders.map((one) => one.id),
    ).toContain(orderId);
  });

  it("is listed by its outcome", async () => {
    const { orderId } = await subscribe();
    const id = await openDispute(orderId);
    const ids = async (filter: "open" | "won" | "lost" | "closed") =>
      (await accounting.order.list({ dispute: filter, limit: 100 })).data.map((one) => one.id);
    expect(await ids("open")).toContain(orderId);
    await decide(id, "underReview");
    expect(await ids("open")).toContain(orderId);
    expect((await workOf(orderId))[0]).toMatchObject({ urgent: false, dueAt: null });
    await decide(id, "lost");
    expect(await ids("lost")).toContain(orderId);
    expect(await ids("open")).not.toContain(orderId);
    expect(await ids("won")).not.toContain(orderId);
  });

  it("is urgent work from three days before its deadline", async () => {
    const { orderId } = await subscribe();
    const id = await openDispute(orderId);
    await shop.gatewayDb.execute(
      `update sandbox_dispute set evidence_due_at = now() + interval '2 days' where id = '${id}'`,
    );
    await sync(id);
    expect(await workOf(orderId)).toMatchObject([{ urgent: true }]);
  });

  it("refuses refunds with the reason, and a refund on its way fails", async () => {
    const { orderId } = await subscribe();
    await refundOrder(accounting, orderId, 1000);
    const id = await openDispute(orderId, { amount: 5000 });
    await carryOutRefunds(shop.platform);
    const failed = await details(orderId);
    expect(failed).toMatchObject({
      state: "fulfilled",
      refunds: [{ state: "failed", resolvable: false }],
    });
    const refused = await refusalOf(refundOrder(accounting, orderId, 500));
    expect(refused).toMatchObject({
      status: 409,
      errors: [{ path: "state", message: expect.stringContaining("disputes this payment") }],
    });
    await decide(id, "lost");
    expect(
      (await accounting.order.work()).tasks.find(({ task }) => task === "failedRefunds"),
    ).toMatchObject({ count: 0 });
  });

  it("is not charged again, and ends with its period", async () => {
    const { orderId, own } = await subscribe();
    await openDispute(orderId);
    await db
      .update(subscription)
      .set({ periodEnd: new Date(Date.now() - 1000) })
      .where(eq(subscription.orderId, orderId));
    expect(await own()).toMatchObject({ open: false });
    await renewDueSubscriptions(shop.platform, new Date());
    expect(await own()).toMatchObject({ state: "expired", open: false });
    expect(
      (await accounting.order.list({ kind: "renewal", limit: 100 })).data.filter(
        ({ paidAt }) => paidAt,
      ),
    ).toEqual([]);
  });

  it("ends a subscription that is past due instead of retrying its card", async () => {
    const { orderId, own } = await subscribe();
    await db
      .update(subscription)
      .set({ state: "pastDue", nextAttemptAt: new Date() })
      .where(eq(subscription.orderId, orderId));
    await openDispute(orderId);
    expect(await own()).toMatchObject({ state: "expired", open: false, card: null });
  });

  it("cannot be resumed by its owner or by staff", async () => {
    const { orderId, client, own } = await subscribe();
    await openDispute(orderId);
    const { id = 0 } = (await own()) ?? {};
    expect((await refusalOf(client.subscription.resume({ id }))).status).toBe(409);
    const superadmin = await clientAs(shop.platform, (await makeUser(db, "Superadmin")).id);
    expect(
      (await refusalOf(superadmin.subscription.setStatus({ id, status: "active" }))).status,
    ).toBe(409);
  });
});

describe("a lost dispute", () => {
  it("ends the subscription and its access, and notifies the reader in their language", async () => {
    const { orderId, email, own } = await subscribe();
    const id = await openDispute(orderId);
    await db.execute(`update "order" set locale = 'ar-JO' where id = ${orderId}`);
    await decide(id, "lost");
    expect(await own()).toMatchObject({ state: "expired", open: false, card: null });
    const closed = await details(orderId);
    expect(closed).toMatchObject({ dispute: "lost", chargedBack: 5000, refundable: 0 });
    expect(closed.disputes[0]?.closedAt).not.toBeNull();
    expect(await workOf(orderId)).toEqual([]);
    await sendOrderMail(shop.platform, { id: orderId, mail: "disputeLost" });
    const mail = sentMails(shop.platform).find(
      ({ headers }) =>
        headers.get("to")?.includes(email) && headers.get("subject")?.includes("مصرفك"),
    );
    expect(mail?.text).toContain(closed.number);
  });

  it("is recorded as returned money, without its fee, which is a cost", async () => {
    const [before] = (await accounting.order.work()).month;
    const { orderId } = await subscribe();
    await decide(await openDispute(orderId), "lost");
    const [after] = (await accounting.order.work()).month;
    expect(after?.received).toBe((before?.received ?? 0) + 5000);
    expect(after?.returned).toBe((before?.returned ?? 0) + 5000);
    const { number } = await details(orderId);
    const { meta } = await accounting.order.list({ q: number });
    expect(meta.sums).toMatchObject([{ total: 0 }]);
  });

  it("after a partial refund takes back at most the rest of the order, while the ledger has all of it", async () => {
    const { orderId, paymentId } = await subscribe();
    await refundOrder(accounting, orderId, 1000);
    await carryOutRefunds(shop.platform);
    await decide(await openDispute(orderId, { amount: 5000 }), "lost");
    expect(await details(orderId)).toMatchObject({
      refunded: 1000,
      chargedBack: 4000,
      refundable: 0,
    });
    expect(await ledgerOfOrder(db, paymentId)).toEqual([
      ["charge", 5000, "JOD"],
      ["refund", -1000, "JOD"],
      ["dispute", -5000, "JOD"],
      ["disputeFee", -FEE, "JOD"],
    ]);
  });

  it("after a full refund leaves the order refunded", async () => {
    const { orderId } = await subscribe();
    await refundOrder(accounting, orderId, 5000);
    await carryOutRefunds(shop.platform);
    await decide(await openDispute(orderId, { amount: 5000 }), "lost");
    expect(await details(orderId)).toMatchObject({
      state: "refunded",
      refunded: 5000,
      chargedBack: 0,
      dispute: "lost",
    });
  });

  it("is on the receipt", async () => {
    const { orderId, paymentId, client } = await subscribe();
    await decide(await openDispute(orderId), "lost");
    expect(await client.order.own({ paymentId })).toMatchObject({ chargedBack: 5000 });
  });
});

describe("a won dispute", () => {
  it("returns the money and lets the subscription renew again", async () => {
    const { orderId, paymentId, own } = await subscribe();
    await decide(await openDispute(orderId), "won");
    expect(await own()).toMatchObject({ state: "active", open: true, cancelAtPeriodEnd: false });
    expect(await details(orderId)).toMatchObject({
      dispute: "won",
      chargedBack: 0,
      refundable: 5000,
      moves: { refund: true },
    });
    expect(await ledgerOfOrder(db, paymentId)).toEqual([
      ["charge", 5000, "JOD"],
      ["dispute", -5000, "JOD"],
      ["disputeFee", -FEE, "JOD"],
      ["disputeReversal", 5000, "JOD"],
    ]);
    expect(await workOf(orderId)).toEqual([]);
  });

  it("does not renew a subscription that its owner cancelled before or during the dispute", async () => {
    const [before, meanwhile] = [await subscribe(), await subscribe()];
    await before.client.subscription.cancel({ id: (await before.own())?.id ?? 0 });
    const ids = [await openDispute(before.orderId), await openDispute(meanwhile.orderId)];
    await meanwhile.client.subscription.cancel({ id: (await meanwhile.own())?.id ?? 0 });
    for (const id of ids) await decide(id, "won");
    for (const { own } of [before, meanwhile])
      expect(await own()).toMatchObject({ state: "cancelled", moves: { resume: true } });
  });
});

describe("an inquiry", () => {
  it("moves no money, stops renewals, can be settled by a refund, and releases the subscription when it is closed", async () => {
    const { orderId, paymentId, own } = await subscribe();
    const id = await openDispute(orderId, { state: "inquiry", reason: "unrecognized" });
    expect(await ledgerOfOrder(db, paymentId)).toEqual([["charge", 5000, "JOD"]]);
    expect(await details(orderId)).toMatchObject({
      dispute: "inquiry",
      chargedBack: 0,
      moves: { refund: true },
    });
    expect(await own()).toMatchObject({ state: "cancelled" });
    await refundOrder(accounting, orderId, 1000);
    await carryOutRefunds(shop.platform);
    expect(await details(orderId)).toMatchObject({ refunded: 1000 });
    await decide(id, "closed");
    expect(await own()).toMatchObject({ state: "active" });
    expect(await details(orderId)).toMatchObject({ dispute: "closed" });
  });

  it("becomes a chargeback", async () => {
    const { orderId, paymentId } = await subscribe("4000000000001976");
    const { rows } = await shop.gatewayDb.execute<{ id: string }>(
      `select d.id from sandbox_dispute d where d.charge_id = '${await chargeOf(orderId)}'`,
    );
    await sync(rows[0]?.id ?? "");
    expect(await details(orderId)).toMatchObject({ dispute: "inquiry" });
    await decide(rows[0]?.id ?? "", "needsResponse");
    expect(await details(orderId)).toMatchObject({ dispute: "needsResponse", chargedBack: 5000 });
    expect((await ledgerOfOrder(db, paymentId)).map(([kind]) => kind)).toEqual([
      "charge",
      "dispute",
      "disputeFee",
    ]);
  });
});

describe("reports of disputes", () => {
  it("are recorded once, concurrently and repeatedly", async () => {
    const { orderId, paymentId } = await subscribe();
    const id = await sandboxDispute(shop.sandbox.url, await chargeOf(orderId));
    await Promise.all(
      Array.from({ length: 6 }, () =>
        processWebhookJob(shop.platform, { gateway: "sandbox", key: null, disputeId: id }),
      ),
    );
    expect(await ledgerOfOrder(db, paymentId)).toHaveLength(3);
    expect((await details(orderId)).timeline.filter(({ kind }) => kind === "dispute")).toHaveLength(
      1,
    );
    expect(await db.select().from(dispute).where(eq(dispute.orderId, orderId))).toHaveLength(1);
  });

  it("may arrive before the payment", async () => {
    const { client, email } = await makeReader(shop);
    const placed = await client.order.create(orderInput(await makeOffer(db), { email }));
    const { id = 0 } = (await storedOrder(db, placed.paymentId)) ?? {};
    await enterCard(placed.url ?? "", DISPUTED_CARD);
    const { rows } = await shop.gatewayDb.execute<{ id: string }>(
      "select id from sandbox_dispute order by created_at desc limit 1",
    );
    await sync(rows[0]?.id ?? "");
    expect(await details(id)).toMatchObject({ state: "fulfilled", dispute: "needsResponse" });
  });

  it("of other systems' charges are logged and counted, and change nothing", async () => {
    reports.length = 0;
    await sync("sdp_unknown");
    const gateway = activeGateway(shop.platform);
    const request = {
      key: randomUUID(),
      amount: 700,
      currency: "JOD",
      description: "x",
      email: "a@b.example",
      locale: "en-US",
    } as const;
    const page = await gateway.openCheckout({
      ...request,
      returnUrl: "https://news.example/",
      keepCard: false,
      cardOnly: false,
    });
    await enterCard(page.url, CARDS.good);
    const id = await sandboxDispute(
      shop.sandbox.url,
      (await gateway.findCheckout(page.id)).chargeId ?? "",
    );
    await sync(id);
    expect(reports.map(({ reference, outcome }) => [reference, outcome])).toEqual([
      ["sdp_unknown", "refused"],
      [id, "refused"],
    ]);
    expect(await db.select().from(dispute).where(eq(dispute.gatewayId, id))).toEqual([]);
  });

  it("that are lost are made up for by the sweep, and by the reconciliation for new disputes", async () => {
    const { orderId } = await subscribe();
    const id = await openDispute(orderId);
    await decideSandboxDispute(shop.sandbox.url, id, "lost");
    await sweepPayments(shop.platform, new Date(Date.now() + 7 * 3600_000));
    expect(await details(orderId)).toMatchObject({ dispute: "lost" });

    const other = await subscribe();
    const missed = await sandboxDispute(shop.sandbox.url, await chargeOf(other.orderId));
    const today = Temporal.Now.plainDateISO("Asia/Amman");
    const differences = await reconcile(
      shop.platform,
      activeGateway(shop.platform),
      today,
      "Asia/Amman",
    );
    expect(differences).toContainEqual(
      expect.objectContaining({
        kind: "missingInLedger",
        reference: missed,
        orderId: other.orderId,
        gateway: "-5.000 JOD",
      }),
    );
    expect(await details(other.orderId)).toMatchObject({ dispute: "needsResponse" });
    const again = await reconcile(shop.platform, activeGateway(shop.platform), today, "Asia/Amman");
    expect(again.filter(({ orderId: concerned }) => concerned === other.orderId)).toEqual([]);
  });
});

describe("other orders", () => {
  it("paid in cash, or at the sandbox without a dispute, are unaffected", async () => {
    const placed = await shop.guest.order.create(orderInput(await makeOffer(db)));
    await payWithCard(shop.guest, placed, CARDS.good);
    const { id = 0 } = (await storedOrder(db, placed.paymentId)) ?? {};
    expect(await details(id)).toMatchObject({
      dispute: null,
      chargedBack: 0,
      disputes: [],
      refundable: 5000,
    });
  });
});

const SEQUENCES = bySuiteSize({ sample: 6, full: 200 });
/** Number of orders placed concurrently. */
const CONCURRENCY = 4;

it(`after ${SEQUENCES} random sequences of payments, refunds and disputes the ledger equals the gateway`, {
  timeout: scaled(300_000),
}, async () => {
  const pick = <T>(values: readonly T[]): T => values[integer(0, values.length)] as T;
  const orders: Awaited<ReturnType<typeof subscribe>>[] = [];
  while (orders.length < SEQUENCES) {
    const length = Math.min(CONCURRENCY, SEQUENCES - orders.length);
    orders.push(...(await Promise.all(Array.from({ length }, () => subscribe()))));
  }
  const open: { id: string; state: keyof typeof NEXT }[] = [];
  for (const { orderId } of orders) {
    if (integer(0, 3) === 0)
      await refundOrder(accounting, orderId, 1000 * (1 + integer(0, 3))).catch(() => {});
    if (integer(0, 2) === 0) await carryOutRefunds(shop.platform);
    if (integer(0, 4) === 0) continue;
    const state = pick(["inquiry", "needsResponse", "lost"] as const);
    open.push({
      id: await sandboxDispute(shop.sandbox.url, await chargeOf(orderId), {
        state,
        amount: 1000 * (1 + integer(0, 5)),
      }),
      state,
    });
  }
  for (let step = 0; step < SEQUENCES * 4; step++) {
    const one = open.length ? pick(open) : undefined;
    if (one && integer(0, 2) === 0 && NEXT[one.state].length) {
      one.state = pick(NEXT[one.state]);
      await decideSandboxDispute(shop.sandbox.url, one.id, one.state);
    }
    // Webhooks are late, duplicated or missing.
    if (one && integer(0, 2) === 0) await Promise.all([sync(one.id), sync(one.id)]);
    if (integer(0, 3) === 0)
      await refundOrder(accounting, pick(orders).orderId, 500).catch(() => {});
  }
  await carryOutRefunds(shop.platform);
  for (const { id } of open) await sync(id);
  const gateway = activeGateway(shop.platform);
  const [from, until] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000)];
  const ours = new Set(orders.map(({ orderId }) => orderId));
  const rows = (await db.select().from(ledgerEntry)).filter(({ orderId }) => ours.has(orderId));
  const known = new Map(rows.map((row) => [`${row.kind} ${row.gatewayId}`, row.amount]));
  const keys = new Set(
    (await db.select().from(payment))
      .filter((row) => row.orderId && ours.has(row.orderId))
      .map(({ key }) => key),
  );
  const moved = new Map<string, number>();
  for await (const one of gateway.movements({ from, until }))
    if (keys.has(one.key) || known.has(`${one.kind} ${one.id}`))
      moved.set(`${one.kind} ${one.id}`, one.amount);
  expect(known).toEqual(moved);
  for (const { orderId } of orders) {
    const { total, refunded, chargedBack, state } = await details(orderId);
    expect(refunded + chargedBack, state).toBeLessThanOrEqual(total);
    const net = rows
      .filter((row) => row.orderId === orderId && row.kind !== "disputeFee")
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(Math.max(0, net)).toBe(total - refunded - chargedBack);
  }
});

const NEXT = {
  inquiry: ["needsResponse", "closed"],
  needsResponse: ["underReview", "won", "lost"],
  underReview: ["won", "lost"],
  won: [],
  lost: [],
  closed: [],
} as const satisfies Record<string, readonly string[]>;

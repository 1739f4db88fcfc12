import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { makeNotification } from "../../../../test/factories/notifications.ts";
import { deviceOf, subscribeDevices } from "../../../../test/fakes/push-device.ts";
import {
  type FakePushService,
  type PushResponse,
  startFakePushService,
} from "../../../../test/fakes/push-service.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { continueSending, startSending } from "../notification.service.ts";
import { notificationById } from "../notification.store.ts";
import { openPushClient } from "./push-client.ts";
import { DEFAULT_SENDING_OPTIONS, type SendingOptions } from "./send.service.ts";

const TESTER = { id: null, name: "test" };
const FAST: SendingOptions = {
  ...DEFAULT_SENDING_OPTIONS,
  lease: 2000,
  requestTimeout: 1000,
  initialBackoff: 20,
  maxAttempts: 4,
};

let platform: StartedPlatform;
let push: FakePushService;

beforeAll(async () => {
  push = await startFakePushService();
  platform = await testPlatform({ PUSH_HOSTS: push.host });
});

afterEach(async () => {
  push.respond = () => ({ status: 201 });
  push.deliveries.length = 0;
  push.requestCounts.clear();
  await platform.database.db.execute(sql`delete from push_subscription`);
});

afterAll(async () => {
  await push.close();
  await platform.stop();
});

/**
 * Longest pause of a worker, in milliseconds: it otherwise waits until claims of the other worker
 * expire, which finishes long before.
 */
const POLL_INTERVAL = 50;

/** Sends a notification until it is finished, with concurrent workers. Returns it. */
async function sendAll(
  values: Parameters<typeof makeNotification>[1] = {},
  { workers = 1, pace = FAST } = {},
) {
  const { db } = platform.database;
  const id = await makeNotification(db, values);
  await startSending(platform, TESTER, id, new Date());
  const work = async () => {
    for (
      let next: Date | null = new Date();
      next;
      next = await continueSending(platform, id, pace)
    ) {
      await new Promise((done) =>
        setTimeout(done, Math.min(POLL_INTERVAL, Math.max(0, (next?.getTime() ?? 0) - Date.now()))),
      );
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const row = await notificationById(db, id);
  if (!row) throw new Error("notification no longer exists");
  return row;
}

const countSubscriptions = async () =>
  (
    await rowsOf<{ n: number }>(
      platform.database.db,
      sql`select count(*)::int as n from push_subscription`,
    )
  )[0]?.n;

describe("notification sending", () => {
  it("sends every browser a message that it can decrypt, with its own token", async () => {
    const { db } = platform.database;
    await subscribeDevices(db, push.origin, 3);
    const { id, slug } = await makeArticle(db, { locale: "ar-JO", title: "خبر" });
    const row = await sendAll({
      locale: "ar-JO",
      title: "عاجل",
      body: "نص الخبر",
      articleId: id,
      audience: "topics",
      breaking: true,
    });
    expect(row).toMatchObject({
      state: "sent",
      addressed: 3,
      accepted: 3,
      failed: 0,
      gone: 0,
      clicked: 0,
    });
    expect(push.unreadable).toEqual([]);
    expect(push.deliveries.map(({ device }) => device).sort()).toEqual([1, 2, 3]);
    const [first] = push.deliveries;
    expect(first?.message).toMatchObject({
      id: row.id,
      title: "عاجل",
      body: "نص الخبر",
      lang: "ar-JO",
      dir: "rtl",
      url: `/ar/article/${id}/${encodeURIComponent(slug)}`,
    });
    expect(first?.headers).toMatchObject({
      ttl: "14400",
      urgency: "high",
      topic: `n${row.id}`,
      "content-encoding": "aes128gcm",
    });
    expect(new Set(push.deliveries.map(({ message }) => message.token)).size).toBe(3);
  });

  it("sends each browser one message when two workers run concurrently", async () => {
    await subscribeDevices(platform.database.db, push.origin, 500);
    // With the default timeout, because a late response would be retried.
    const row = await sendAll(
      {},
      { workers: 2, pace: { ...DEFAULT_SENDING_OPTIONS, batchSize: 7 } },
    );
    expect(row).toMatchObject({ state: "sent", accepted: 500 });
    expect(push.countRecipients(row.id)).toEqual({ devices: 500, repeated: 0 });
  });

  it("deletes expired subscriptions, retries temporary failures and counts each result", async () => {
    await subscribeDevices(platform.database.db, push.origin, 10);
    push.respond = (device, attempt): PushResponse => {
      if (device === 1) return { status: 410 };
      if (device === 2) return { status: 404 };
      if (device === 3) return { status: 400 };
      if (device === 4) return { status: 503 };
      if (device === 5) return { status: attempt < 3 ? 500 : 201 };
      if (device === 6)
        return attempt < 2 ? { status: 429, headers: { "retry-after": "1" } } : { status: 201 };
      if (device === 7) return { status: 302, headers: { location: `${push.origin}/push/700` } };
      return { status: 201 };
    };
    const startedAt = Date.now();
    const row = await sendAll();
    expect(row).toMatchObject({ state: "sent", addressed: 10, accepted: 5, failed: 3, gone: 2 });
    expect(await countSubscriptions()).toBe(8);
    expect(push.requestCounts.get(4), "attempts before giving up").toBe(FAST.maxAttempts);
    expect([
      push.requestCounts.get(3),
      push.requestCounts.get(5),
      push.requestCounts.get(6),
      push.requestCounts.get(7),
    ]).toEqual([1, 3, 2, 1]);
    expect(push.requestCounts.has(700), "redirects of push services are not followed").toBe(false);
    expect(Date.now() - startedAt, "retry-after is respected").toBeGreaterThan(900);
  });

  it("fails when no browser accepts it, its article is not visible, or its audience is empty", async () => {
    await subscribeDevices(platform.database.db, push.origin, 2);
    push.respond = () => ({ status: 403 });
    expect(await sendAll()).toMatchObject({
      state: "failed",
      failure: "noneAccepted",
      accepted: 0,
      failed: 2,
    });
    const { id } = await makeArticle(platform.database.db, {
      publishedAt: new Date(Date.now() + 60_000),
    });
    expect(await sendAll({ articleId: id })).toMatchObject({
      state: "failed",
      failure: "articleGone",
      addressed: 0,
      accepted: 0,
    });
    expect(await sendAll({ audience: "locale", audienceLocale: "ar-JO" })).toMatchObject({
      state: "failed",
      failure: "nobody",
      addressed: 0,
    });
  });

  it("retries after a timeout", async () => {
    await subscribeDevices(platform.database.db, push.origin, 1);
    push.respond = (_device, attempt) => (attempt === 1 ? new Promise(() => {}) : { status: 201 });
    expect(await sendAll()).toMatchObject({ state: "sent", accepted: 1 });
    expect(push.requestCounts.get(1)).toBe(2);
  });

  it("refuses private addresses in any spelling", async () => {
    const { p256dh, auth } = deviceOf(1);
    const client = openPushClient(
      {
        config: { ...platform.config, PUSH_HOSTS: [] },
        publicUrl: platform.publicUrl,
        log: platform.log,
      },
      1000,
    );
    const port = push.host.split(":")[1];
    for (const host of ["127.0.0.1", "localhost", "[::1]", "10.0.0.1", "2130706433"]) {
      const mail = {
        endpoint: `http://${host}:${port}/push/1`,
        p256dh,
        auth,
        payload: Buffer.from("{}"),
        ttl: 1,
        urgency: "normal",
        topic: "n1",
      } as const;
      expect(await client.post(mail), host).toEqual({ outcome: "refused" });
    }
    client.close();
    expect(push.requestCounts.size).toBe(0);
  });

  it("counts a browser as expired when it unsubscribes before its delivery", async () => {
    const { db } = platform.database;
    await subscribeDevices(db, push.origin, 2);
    const id = await makeNotification(db);
    await startSending(platform, TESTER, id, new Date());
    await db.execute(sql`delete from push_subscription where endpoint like '%/2'`);
    expect(await continueSending(platform, id, FAST)).toBeNull();
    expect(await notificationById(db, id)).toMatchObject({
      state: "sent",
      addressed: 2,
      accepted: 1,
      gone: 1,
    });
    expect(push.requestCounts.has(2)).toBe(false);
  });

  it("ignores results of a worker whose claim has expired", async () => {
    const { db } = platform.database;
    await subscribeDevices(db, push.origin, 1);
    const id = await makeNotification(db);
    await startSending(platform, TESTER, id, new Date());
    const { claimDeliveries, recordDeliveries } = await import("./delivery.store.ts");
    const [stale] = await claimDeliveries(db, id, 10, 0);
    const [fresh] = await claimDeliveries(db, id, 10, 60_000);
    if (!stale || !fresh) throw new Error("nothing was claimed");
    const { subscriptionId } = fresh;
    await recordDeliveries(db, id, stale.claimedAt, [
      { subscriptionId, attempts: stale.attempts, state: "gone" },
    ]);
    expect(await notificationById(db, id)).toMatchObject({ gone: 0, accepted: 0 });
    expect(await countSubscriptions()).toBe(1);
    await recordDeliveries(db, id, fresh.claimedAt, [
      { subscriptionId, attempts: fresh.attempts, state: "accepted" },
    ]);
    await recordDeliveries(db, id, fresh.claimedAt, [
      { subscriptionId, attempts: fresh.attempts, state: "accepted" },
    ]);
    expect(await notificationById(db, id)).toMatchObject({ accepted: 1 });
  });
});

import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factory.ts";
import { makeNotification } from "../../../../test/notifications.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { deviceOf, subscribeDevices } from "../../../../test/push-device.ts";
import { type Answer, type LoopbackPush, startLoopbackPush } from "../../../../test/push-service.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { beginNow, workOn } from "../notification.service.ts";
import { notificationById } from "../notification.store.ts";
import { openPushService } from "./push-service.ts";
import { PACE, type SendingPace } from "./send.service.ts";

const TESTER = { id: null, name: "test" };
const QUICK: SendingPace = { ...PACE, lease: 2000, within: 1000, backOff: 20, tries: 4 };

let platform: StartedPlatform;
let push: LoopbackPush;

beforeAll(async () => {
  push = await startLoopbackPush();
  platform = await testPlatform({ PUSH_HOSTS: push.host });
});

afterEach(async () => {
  push.answer = () => ({ status: 201 });
  push.arrived.length = 0;
  push.asked.clear();
  await platform.database.db.execute(sql`delete from push_subscription`);
});

afterAll(async () => {
  await push.close();
  await platform.stop();
});

/** Begins a notification and works on it until it is ended, by so many workers at once. Returns it. */
async function sendAll(values: Parameters<typeof makeNotification>[1] = {}, { workers = 1, pace = QUICK } = {}) {
  const { db } = platform.database;
  const id = await makeNotification(db, values);
  await beginNow(platform, TESTER, id, new Date());
  const work = async () => {
    for (let next: Date | null = new Date(); next; next = await workOn(platform, id, pace)) {
      await new Promise((done) => setTimeout(done, Math.max(0, (next?.getTime() ?? 0) - Date.now())));
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const row = await notificationById(db, id);
  if (!row) throw new Error("the notification is gone");
  return row;
}

const subscribed = async () =>
  (await rowsOf<{ n: number }>(platform.database.db, sql`select count(*)::int as n from push_subscription`))[0]?.n;

describe("sending", () => {
  it("gives every browser a message of its own that it can read", async () => {
    const { db } = platform.database;
    await subscribeDevices(db, push.origin, 3);
    const { id, slug } = await makeArticle(db, { locale: "ar-JO", title: "خبر" });
    const row = await sendAll({ locale: "ar-JO", title: "عاجل", body: "نص الخبر", articleId: id, audience: "topics", breaking: true });
    expect(row).toMatchObject({ state: "sent", addressed: 3, accepted: 3, failed: 0, gone: 0, clicked: 0 });
    expect(push.unreadable).toEqual([]);
    expect(push.arrived.map(({ device }) => device).sort()).toEqual([1, 2, 3]);
    const [first] = push.arrived;
    expect(first?.message).toMatchObject({
      id: row.id,
      title: "عاجل",
      body: "نص الخبر",
      lang: "ar-JO",
      dir: "rtl",
      url: `/ar/article/${id}/${encodeURIComponent(slug)}`,
    });
    expect(first?.headers).toMatchObject({ ttl: "14400", urgency: "high", topic: `n${row.id}`, "content-encoding": "aes128gcm" });
    expect(new Set(push.arrived.map(({ message }) => message.token)).size).toBe(3);
  });

  it("goes to each once when two workers send at the same time", async () => {
    await subscribeDevices(platform.database.db, push.origin, 500);
    // With the usual time for an answer: one that comes late is asked for again.
    const row = await sendAll({}, { workers: 2, pace: { ...PACE, batch: 7 } });
    expect(row).toMatchObject({ state: "sent", accepted: 500 });
    expect(push.shown(row.id)).toEqual({ devices: 500, repeated: 0 });
  });

  it("drops browsers that are gone, tries others again, and counts what became of each", async () => {
    await subscribeDevices(platform.database.db, push.origin, 10);
    push.answer = (device, attempt): Answer => {
      if (device === 1) return { status: 410 };
      if (device === 2) return { status: 404 };
      if (device === 3) return { status: 400 };
      if (device === 4) return { status: 503 };
      if (device === 5) return { status: attempt < 3 ? 500 : 201 };
      if (device === 6) return attempt < 2 ? { status: 429, headers: { "retry-after": "1" } } : { status: 201 };
      if (device === 7) return { status: 302, headers: { location: `${push.origin}/push/700` } };
      return { status: 201 };
    };
    const began = Date.now();
    const row = await sendAll();
    expect(row).toMatchObject({ state: "sent", addressed: 10, accepted: 5, failed: 3, gone: 2 });
    expect(await subscribed()).toBe(8);
    expect(push.asked.get(4), "tries before it is given up").toBe(QUICK.tries);
    expect([push.asked.get(3), push.asked.get(5), push.asked.get(6), push.asked.get(7)]).toEqual([1, 3, 2, 1]);
    expect(push.asked.has(700), "nothing is posted to where a push service sends on to").toBe(false);
    expect(Date.now() - began, "as long as was asked for").toBeGreaterThan(900);
  });

  it("fails when no browser took it, and stops at an article that is not to be seen", async () => {
    await subscribeDevices(platform.database.db, push.origin, 2);
    push.answer = () => ({ status: 403 });
    expect(await sendAll()).toMatchObject({ state: "failed", failure: "noneAccepted", accepted: 0, failed: 2 });
    const { id } = await makeArticle(platform.database.db, { publishedAt: new Date(Date.now() + 60_000) });
    expect(await sendAll({ articleId: id })).toMatchObject({ state: "failed", failure: "articleGone", addressed: 0, accepted: 0 });
    expect(await sendAll({ audience: "locale", audienceLocale: "ar-JO" })).toMatchObject({
      state: "failed",
      failure: "nobody",
      addressed: 0,
    });
  });

  it("takes silence for an answer that may still come, and asks again", async () => {
    await subscribeDevices(platform.database.db, push.origin, 1);
    push.answer = (_device, attempt) => (attempt === 1 ? new Promise(() => {}) : { status: 201 });
    expect(await sendAll()).toMatchObject({ state: "sent", accepted: 1 });
    expect(push.asked.get(1)).toBe(2);
  });

  it("sends nothing to a private address, whatever its name resolves to", async () => {
    const { p256dh, auth } = deviceOf(1);
    const service = openPushService({ config: { ...platform.config, PUSH_HOSTS: [] }, publicUrl: platform.publicUrl }, 1000);
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
      expect(await service.post(mail), host).toEqual({ outcome: "refused" });
    }
    service.close();
    expect(push.asked.size).toBe(0);
  });

  it("counts a browser as gone that unsubscribed before its turn", async () => {
    const { db } = platform.database;
    await subscribeDevices(db, push.origin, 2);
    const id = await makeNotification(db);
    await beginNow(platform, TESTER, id, new Date());
    await db.execute(sql`delete from push_subscription where endpoint like '%/2'`);
    expect(await workOn(platform, id, QUICK)).toBeNull();
    expect(await notificationById(db, id)).toMatchObject({ state: "sent", addressed: 2, accepted: 1, gone: 1 });
    expect(push.asked.has(2)).toBe(false);
  });

  it("lets a worker that comes too late say nothing", async () => {
    const { db } = platform.database;
    await subscribeDevices(db, push.origin, 1);
    const id = await makeNotification(db);
    await beginNow(platform, TESTER, id, new Date());
    const { claimDeliveries, recordDeliveries } = await import("./delivery.store.ts");
    const [stale] = await claimDeliveries(db, id, 10, 0);
    const [fresh] = await claimDeliveries(db, id, 10, 60_000);
    if (!stale || !fresh) throw new Error("nothing was claimed");
    const { subscriptionId } = fresh;
    await recordDeliveries(db, id, stale.claimedAt, [{ subscriptionId, attempts: stale.attempts, state: "gone" }]);
    expect(await notificationById(db, id)).toMatchObject({ gone: 0, accepted: 0 });
    expect(await subscribed()).toBe(1);
    await recordDeliveries(db, id, fresh.claimedAt, [{ subscriptionId, attempts: fresh.attempts, state: "accepted" }]);
    await recordDeliveries(db, id, fresh.claimedAt, [{ subscriptionId, attempts: fresh.attempts, state: "accepted" }]);
    expect(await notificationById(db, id)).toMatchObject({ accepted: 1 });
  });
});

import type { Client } from "@masthead/contract/contract.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { makeNotification } from "../../../../test/factories/notifications.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { subscribeDevices } from "../../../../test/fakes/push-device.ts";
import { type FakePushService, startFakePushService } from "../../../../test/fakes/push-service.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { continueSending, startDueNotification, startSending } from "../notification.service.ts";
import { type NotificationRow, notificationById } from "../notification.store.ts";
import { notification } from "../notification.table.ts";
import { claimDeliveries } from "../send/delivery.store.ts";
import { DEFAULT_SENDING_OPTIONS } from "../send/send.service.ts";
import { REPLACE_JOB, replaceNotifications } from "./replace.service.ts";

const TESTER = { id: null, name: "test" };
const DEVICES = 4;

let platform: StartedPlatform;
let push: FakePushService;
let editor: Client;

beforeAll(async () => {
  push = await startFakePushService();
  platform = await testPlatform({ PUSH_HOSTS: push.host });
  editor = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
  await subscribeDevices(platform.database.db, push.origin, DEVICES);
});

afterEach(() => {
  push.respond = () => ({ status: 201 });
  push.deliveries.length = 0;
});

afterAll(async () => {
  await push.close();
  await platform.stop();
});

/**
 * Sends a notification of an article to the browsers that the push service lets through. Returns
 * its id.
 */
async function sendAbout(articleId: number): Promise<number> {
  const id = await makeNotification(platform.database.db, {
    articleId,
    title: "A libel",
    breaking: true,
  });
  await startSending(platform, TESTER, id, new Date());
  await continueSending(platform, id, { ...DEFAULT_SENDING_OPTIONS, maxAttempts: 1 });
  return id;
}

const kill = (id: number) => editor.article.withdraw({ id, kind: "kill", notice: "It was wrong." });
const replacementsOf = (id: number): Promise<NotificationRow[]> =>
  platform.database.db.select().from(notification).where(eq(notification.replacesId, id));
/** Returns the last replacement of a notification. */
async function lastOf(id: number): Promise<NotificationRow> {
  const [replacement] = await replacementsOf(id);
  if (!replacement) throw new Error(`notification ${id} is not replaced`);
  return (await replacementsOf(replacement.id)).length ? lastOf(replacement.id) : replacement;
}
const queuedJobs = (articleId: number) =>
  rowsOf<{ n: number }>(
    platform.database.db,
    sql`select count(*)::int as n from jobs.job where name = ${REPLACE_JOB} and data = ${JSON.stringify({ articleId })}::jsonb`,
  );

describe("notification of a withdrawn article", () => {
  it("is replaced by a fixed text in the browsers that accepted it", async () => {
    const { id: articleId } = await makeArticle(platform.database.db, {
      title: "A libel",
      slug: "a-libel",
    });
    push.respond = (device) => ({ status: device === DEVICES ? 403 : 201 });
    const id = await sendAbout(articleId);
    push.respond = () => ({ status: 201 });
    push.deliveries.length = 0;
    await kill(articleId);
    expect(await replaceNotifications(platform, articleId, new Date())).toBeNull();
    const [replacement] = await replacementsOf(id);
    expect(replacement).toMatchObject({
      state: "sending",
      addressed: DEVICES - 1,
      articleId,
      imageId: null,
      locale: "en-US",
    });
    await continueSending(platform, replacement?.id ?? 0);
    expect(await notificationById(platform.database.db, replacement?.id ?? 0)).toMatchObject({
      state: "sent",
      accepted: DEVICES - 1,
    });
    expect(push.deliveries.map(({ device }) => device).sort()).toEqual([1, 2, 3]);
    const [first] = push.deliveries;
    expect(first?.headers.topic, "the push service replaces what it has not delivered").toBe(
      `n${id}`,
    );
    expect(first?.message).toMatchObject({
      id: replacement?.id,
      replaces: id,
      title: "This article has been withdrawn",
      body: "This article was withdrawn. Read why.",
      url: `/article/${articleId}`,
      image: null,
    });
    expect(JSON.stringify(push.deliveries.map(({ message }) => message))).not.toMatch(/libel/i);
    const [newest] = (await editor.notification.staffList({ state: "sent" })).data;
    expect(newest).toMatchObject({ id: replacement?.id, replacesId: id });
  });

  it("shows the sent headline of a retraction, and opens its page", async () => {
    const { id: articleId, slug } = await makeArticle(platform.database.db, {
      locale: "ar-JO",
      title: "دراسة",
    });
    const id = await sendAbout(articleId);
    await editor.article.withdraw({
      id: articleId,
      kind: "retraction",
      notice: "م".repeat(1000),
    });
    push.deliveries.length = 0;
    await replaceNotifications(platform, articleId, new Date());
    const [replacement] = await replacementsOf(id);
    await continueSending(platform, replacement?.id ?? 0);
    const url = articlePath({ id: articleId, slug, locale: "ar-JO" });
    expect(push.deliveries[0]?.message).toMatchObject({
      title: "مقال مسحوب: A libel",
      body: "سُحب هذا المقال. اقرأ السبب.",
      lang: "ar-JO",
      dir: "rtl",
      url,
    });
  });

  it("is replaced once when the job runs repeatedly and concurrently", async () => {
    const { id: articleId } = await makeArticle(platform.database.db);
    const ids = [await sendAbout(articleId), await sendAbout(articleId)];
    await kill(articleId);
    const run = () => replaceNotifications(platform, articleId, new Date());
    await Promise.all([run(), run(), run()]);
    await run();
    for (const id of ids) expect(await replacementsOf(id)).toHaveLength(1);
  });

  it("is replaced again when a retraction becomes a kill, or the first replacement was stopped, and not by another notice", async () => {
    const { db } = platform.database;
    const { id: articleId } = await makeArticle(db, { title: "A libel" });
    const id = await sendAbout(articleId);
    const replace = async () => {
      await replaceNotifications(platform, articleId, new Date());
      return lastOf(id);
    };
    await editor.article.withdraw({
      id: articleId,
      kind: "retraction",
      notice: "Wrong.",
    });
    const first = await replace();
    await continueSending(platform, first.id);
    await kill(articleId);
    const second = await replace();
    expect(second).toMatchObject({
      replacesId: first.id,
      title: "This article has been withdrawn",
      addressed: DEVICES,
    });
    const { version } = await editor.article.reinstate({ id: articleId });
    await continueSending(platform, second.id);
    expect(await notificationById(db, second.id)).toMatchObject({
      state: "failed",
      failure: "articleGone",
    });
    await editor.article.edit({ id: articleId, version, publishedAt: new Date().toISOString() });
    await kill(articleId);
    const third = await replace();
    expect(third).toMatchObject({ replacesId: second.id, state: "sending", addressed: DEVICES });
    push.deliveries.length = 0;
    await continueSending(platform, third.id);
    expect(push.deliveries).toHaveLength(DEVICES);
    expect(push.deliveries[0]).toMatchObject({
      headers: { topic: `n${id}` },
      message: { id: third.id, replaces: id },
    });
    await kill(articleId);
    expect((await replace()).id).toBe(third.id);
  });

  it("stops a replacement that is being sent when a retraction becomes a kill", async () => {
    const { id: articleId } = await makeArticle(platform.database.db, { title: "A libel" });
    const id = await sendAbout(articleId);
    await editor.article.withdraw({
      id: articleId,
      kind: "retraction",
      notice: "Wrong.",
    });
    await replaceNotifications(platform, articleId, new Date());
    const retraction = await lastOf(id);
    await kill(articleId);
    await replaceNotifications(platform, articleId, new Date());
    expect(await notificationById(platform.database.db, retraction.id)).toMatchObject({
      state: "failed",
      failed: DEVICES,
    });
    expect(await lastOf(id)).toMatchObject({
      replacesId: retraction.id,
      state: "sending",
      title: "This article has been withdrawn",
    });
  });

  it("is replaced if staff have deleted it, as are the other ones", async () => {
    const { id: articleId } = await makeArticle(platform.database.db);
    const ids = [await sendAbout(articleId), await sendAbout(articleId)];
    await editor.notification.remove({ id: ids[0] ?? 0 });
    await kill(articleId);
    await replaceNotifications(platform, articleId, new Date());
    for (const id of ids) expect(await replacementsOf(id)).toHaveLength(1);
  });

  it("is replaced by a job of the same transaction, so that none is queued when the withdrawal fails", async () => {
    const { id } = await makeArticle(platform.database.db);
    await kill(id);
    expect(await queuedJobs(id)).toEqual([{ n: 1 }]);
    const { id: draft } = await makeArticle(platform.database.db, { publishedAt: null });
    await expect(kill(draft)).rejects.toMatchObject({ status: 409 });
    expect(await queuedJobs(draft)).toEqual([{ n: 0 }]);
  });

  it("is replaced at most once by each kind, after any number of withdrawals by a person without the right to push", async () => {
    const { db } = platform.database;
    const publisher = await clientAs(
      platform,
      (await makeUser(db, "Admin", { newsroomRights: ["write", "publish"] })).id,
    );
    const { id: articleId } = await makeArticle(db, { title: "A study" });
    await sendAbout(articleId);
    push.deliveries.length = 0;
    const sendAll = async () => {
      await replaceNotifications(platform, articleId, new Date());
      const rows = await db
        .select()
        .from(notification)
        .where(eq(notification.articleId, articleId));
      for (const { id } of rows) await continueSending(platform, id);
    };
    const withdraw = async (kind: "kill" | "retraction") => {
      await publisher.article.withdraw({
        id: articleId,
        kind,
        notice: `Leave your homes now ${push.deliveries.length}`,
      });
      await sendAll();
    };
    const republish = async (title: string) => {
      const { version } = await publisher.article.reinstate({ id: articleId });
      await sendAll();
      await publisher.article.edit({
        id: articleId,
        version,
        title,
        publishedAt: new Date().toISOString(),
      });
    };
    for (const kind of ["retraction", "retraction", "kill", "kill"] as const) await withdraw(kind);
    await republish("Army orders evacuation");
    for (const kind of ["retraction", "kill"] as const) await withdraw(kind);
    await republish("Leave your homes");
    await withdraw("kill");
    const sent = push.deliveries.map(({ message }) => [message.title, message.body]);
    expect(sent).toHaveLength(2 * DEVICES);
    const body = "This article was withdrawn. Read why.";
    const texts = new Set(sent.map((text) => JSON.stringify(text)));
    expect([...texts]).toEqual([
      JSON.stringify(["Retracted: A libel", body]),
      JSON.stringify(["This article has been withdrawn", body]),
    ]);
  });

  it("is stopped if it is being sent, and replaced once the requests of a worker have ended", async () => {
    const { db } = platform.database;
    const { id: articleId } = await makeArticle(db);
    const id = await makeNotification(db, { articleId });
    await startSending(platform, TESTER, id, new Date());
    await claimDeliveries(db, id, 1, 60_000);
    await kill(articleId);
    const until = await replaceNotifications(platform, articleId, new Date());
    expect(until?.getTime()).toBeGreaterThan(Date.now() + 30_000);
    expect(await notificationById(db, id)).toMatchObject({
      state: "failed",
      failure: "articleGone",
      failed: DEVICES - 1,
    });
    expect(
      await claimDeliveries(db, id, 10, 1000),
      "a worker that is still running sends no more",
    ).toEqual([]);
    expect(await replacementsOf(id)).toEqual([]);
    // The worker died without recording a result.
    await db.execute(
      sql`update notification_delivery set claimable_at = now() where notification_id = ${id}`,
    );
    expect(await replaceNotifications(platform, articleId, new Date())).toBeNull();
    expect(await replacementsOf(id)).toMatchObject([{ state: "sending", addressed: 1 }]);
  });

  it("is not replaced if it reached no device, or if the article is reinstated first", async () => {
    const { db } = platform.database;
    const { id: articleId } = await makeArticle(db);
    push.respond = () => ({ status: 403 });
    const refused = await sendAbout(articleId);
    push.respond = () => ({ status: 201 });
    await kill(articleId);
    await replaceNotifications(platform, articleId, new Date());
    expect(await replacementsOf(refused)).toEqual([]);
    const { id: other } = await makeArticle(db);
    const id = await sendAbout(other);
    await kill(other);
    await editor.article.reinstate({ id: other });
    await replaceNotifications(platform, other, new Date());
    expect(await replacementsOf(id)).toEqual([]);
  });

  it("is not sent at its scheduled time", async () => {
    const { db } = platform.database;
    const { id: articleId } = await makeArticle(db);
    const id = await makeNotification(db, {
      articleId,
      state: "scheduled",
      scheduledAt: new Date(Date.now() - 1000),
    });
    await kill(articleId);
    expect(await startDueNotification(platform, id, new Date())).toBe(false);
    expect(await notificationById(db, id)).toMatchObject({
      state: "failed",
      failure: "articleGone",
      addressed: 0,
    });
    expect(push.deliveries).toEqual([]);
  });
});

import { HOUR } from "@masthead/contract/platform/durations.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { entryInput } from "../../../test/factories/live-blog.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { deviceOf, subscribeDevices } from "../../../test/fakes/push-device.ts";
import { type FakePushService, startFakePushService } from "../../../test/fakes/push-service.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { continueSending } from "../notification/notification.service.ts";
import { countBrowsers } from "../notification/notification.store.ts";
import { replaceNotifications } from "../notification/replace/replace.service.ts";
import { decideAlert, endAlerts, withdrawAlert } from "./live-alert.service.ts";
import { liveAlert } from "./live-alert.table.ts";

const DEVICES = 3;

let platform: StartedPlatform;
let push: FakePushService;
let editor: TestColleague;
let article: { id: number; slug: string };

const reader = () => innerClient(platform, "en-US").liveAlert;
const holderOf = (device: number) => ({
  endpoint: `${push.origin}/push/${device}`,
  auth: deviceOf(device).auth,
});
const follow = (device: number, articleId = article.id) =>
  reader().follow({ ...holderOf(device), articleId });
const alerts = () => editor.client.liveAlert.list({ id: article.id });
const subscriptions = () =>
  rowsOf<{ n: number }>(
    platform.database.db,
    sql`select count(*)::int as n from push_subscription`,
  ).then(([row]) => row?.n);

type NewEntry = Partial<Parameters<typeof entryInput>[2]>;

/** Publishes an entry, and decides about its alert at a time. Returns the id of the entry. */
async function publish(title: string, more: NewEntry = {}, at = new Date()): Promise<number> {
  const entry = await editor.client.liveBlog.create(
    entryInput(article.id, `Text of ${title}`, { title, publish: true, keyEvent: true, ...more }),
  );
  await decide(entry.id, at);
  return entry.id;
}

async function decide(entryId: number, at = new Date()): Promise<void> {
  const { db } = platform.database;
  for (const { id } of await db.select().from(liveAlert).where(eq(liveAlert.entryId, entryId)))
    await decideAlert(platform, id, at);
}

/** Sends the notification of the last alert. */
async function deliverLast(): Promise<void> {
  const [last] = (await alerts()).alerts;
  await continueSending(platform, last?.notificationId ?? 0);
}

const setSecondPerson = (isOn: boolean) =>
  changeSetting(platform, "dashboard", "twoPeopleForBreaking", isOn);

beforeAll(async () => {
  push = await startFakePushService();
  platform = await testPlatform({ PUSH_HOSTS: push.host });
  editor = await makeColleague(platform, "Rana");
});
afterAll(async () => {
  await push.close();
  await platform.stop();
});
beforeEach(async () => {
  const { db } = platform.database;
  await db.execute(sql`delete from push_subscription`);
  await subscribeDevices(db, push.origin, DEVICES, { breaking: false });
  article = await makeArticle(db, { title: "Night of the flood", slug: "night-of-the-flood" });
  await editor.client.liveBlog.start({ id: article.id });
});
afterEach(() => {
  push.respond = () => ({ status: 201 });
  push.deliveries.length = 0;
});

describe("following a live blog", () => {
  it("is turned on and muted by the browser that holds the secret", async () => {
    expect(await reader().find({ ...holderOf(1), articleId: article.id })).toEqual({
      following: false,
    });
    expect(await follow(1)).toEqual({ following: true });
    expect(await follow(1), "again").toEqual({ following: true });
    expect((await alerts()).followers).toBe(1);
    const stranger = { ...holderOf(1), auth: deviceOf(2).auth, articleId: article.id };
    for (const call of ["find", "follow", "mute"] as const)
      expect(await problemOfRejection(reader()[call](stranger)), call).toMatchObject({
        status: 404,
      });
    expect(await reader().mute({ ...holderOf(1), articleId: article.id })).toEqual({
      following: false,
    });
    expect((await alerts()).followers).toBe(0);
    expect(await subscriptions(), "a subscription without another choice is deleted").toBe(
      DEVICES - 1,
    );
  });

  it("is refused for a live blog that has ended or that readers do not see", async () => {
    const draft = await makeArticle(platform.database.db, { publishedAt: null });
    await editor.client.liveBlog.start({ id: draft.id });
    expect(await problemOfRejection(follow(1, draft.id))).toMatchObject({ status: 404 });
    await editor.client.liveBlog.end({ id: article.id });
    expect(await problemOfRejection(follow(1))).toMatchObject({
      status: 409,
      errors: [{ code: "liveBlog.ended" }],
    });
  });

  it("leaves a browser out of all other audiences unless it has chosen topics", async () => {
    const { db } = platform.database;
    const count = (audience: "everyone" | "locale") =>
      countBrowsers(db, { audience, audienceLocale: "en-US" }, new Date());
    await follow(1);
    expect([await count("everyone"), await count("locale")]).toEqual([0, 0]);
    await db.execute(sql`update push_subscription set breaking = true where endpoint like '%/1'`);
    expect([await count("everyone"), await count("locale")]).toEqual([1, 1]);
  });

  it("ends with the live blog, and starts anew after it is resumed", async () => {
    await follow(1);
    await editor.client.liveBlog.end({ id: article.id });
    await endAlerts(platform, article.id, new Date());
    expect((await alerts()).followers).toBe(0);
    expect(await subscriptions()).toBe(DEVICES - 1);
    await editor.client.liveBlog.start({ id: article.id });
    await follow(2);
    await endAlerts(platform, article.id, new Date());
    expect((await alerts()).followers, "a late job of the end").toBe(1);
  });
});

describe("alert about an entry", () => {
  it("is sent once to the followers, and opens the entry", async () => {
    await follow(1);
    await follow(2);
    const entryId = await publish("Water reaches the bridge");
    await decide(entryId);
    await deliverLast();
    expect(push.deliveries.map(({ device }) => device).sort()).toEqual([1, 2]);
    expect(push.deliveries[0]?.message).toMatchObject({
      title: "Water reaches the bridge",
      body: "Night of the flood",
      url: `${articlePath({ ...article, locale: "en-US" })}?entry=${entryId}#entry-${entryId}`,
    });
    expect((await alerts()).alerts).toMatchObject([
      { entryId, state: "sent", delivery: { addressed: 2, accepted: 2, failed: 0, clicked: 0 } },
    ]);
  });

  it("follows from a key event or the choice of an editor, and from no other entry", async () => {
    await follow(1);
    await publish("Nothing special", { keyEvent: false });
    expect((await alerts()).alerts).toEqual([]);
    await publish("Chosen", { keyEvent: false, alert: true });
    expect((await alerts()).alerts).toMatchObject([{ title: "Chosen", state: "sent" }]);
  });

  it("of an article waits for the publication of the article", async () => {
    await follow(1);
    const story = await makeArticle(platform.database.db, { publishedAt: null });
    const { entryId } = await editor.client.liveBlog.addArticle({
      id: article.id,
      storyId: story.id,
      title: "How roads closed",
      keyEvent: true,
      publish: true,
    });
    await decide(entryId);
    expect((await alerts()).alerts).toEqual([]);
    const { version } = await editor.client.article.get({ id: story.id });
    const publishedAt = new Date(Date.now() - HOUR).toISOString();
    await editor.client.article.edit({ id: story.id, version, publishedAt });
    await decide(entryId);
    await deliverLast();
    expect(push.deliveries.map(({ device }) => device)).toEqual([1]);
    expect((await alerts()).alerts).toMatchObject([{ entryId, state: "sent" }]);
  });

  it("takes the place of the former one on devices and at the push service", async () => {
    await follow(1);
    await publish("First");
    await deliverLast();
    await publish("Second");
    await deliverLast();
    const [first, second] = push.deliveries;
    expect(second?.headers.topic).toBe(first?.headers.topic);
    expect(second?.message.replaces).toBe(first?.message.id);
  });

  it("is held back above the limit per hour, and can be sent by an editor later", async () => {
    const { blog } = await editor.client.liveBlog.desk({ id: article.id });
    await editor.client.liveBlog.edit({
      id: article.id,
      version: blog?.version ?? 0,
      alertsPerHour: 1,
    });
    await follow(1);
    // The first was sent almost an hour ago.
    const first = new Date(Date.now() - HOUR + 60_000);
    await publish("First", {}, first);
    await publish("Second");
    const before = await alerts();
    expect(before).toMatchObject({
      perHour: 1,
      held: 1,
      nextAt: new Date(first.getTime() + HOUR).toISOString(),
    });
    const [held] = before.alerts;
    expect(held).toMatchObject({ title: "Second", state: "held", reason: "limit", maySend: true });
    const send = () => editor.client.liveAlert.send({ id: article.id, alertId: held?.id ?? 0 });
    expect(await problemOfRejection(send())).toMatchObject({
      status: 409,
      errors: [{ code: "liveAlert.limit" }],
    });
    await platform.database.db
      .update(liveAlert)
      .set({ decidedAt: new Date(Date.now() - HOUR) })
      .where(eq(liveAlert.state, "sent"));
    expect((await send()).alerts[0]).toMatchObject({ title: "Second", state: "sent" });
    expect(await problemOfRejection(send())).toMatchObject({
      status: 409,
      errors: [{ code: "liveAlert.notHeld" }],
    });
  });

  it("waits for a colleague where the publisher may not send notifications alone", async () => {
    await follow(1);
    const account = await makeUser(platform.database.db, "Admin", {
      firstName: "Sami",
      newsroomRights: ["write", "publish"],
    });
    const publisher = await clientAs(platform, account.id, "en-US");
    const entry = await publisher.liveBlog.create(
      entryInput(article.id, "Text", { title: "By Sami", publish: true, keyEvent: true }),
    );
    await decide(entry.id);
    const [held] = (await publisher.liveAlert.list({ id: article.id })).alerts;
    expect(held).toMatchObject({ state: "held", reason: "approval", maySend: false });
    const send = { id: article.id, alertId: held?.id ?? 0 };
    expect(await problemOfRejection(publisher.liveAlert.send(send))).toMatchObject({ status: 403 });
    expect((await editor.client.liveAlert.send(send)).alerts[0]).toMatchObject({ state: "sent" });
  });

  it("needs a second person where the settings require one for notifications", async () => {
    await follow(1);
    await setSecondPerson(true);
    try {
      await publish("Alone");
      const [held] = (await alerts()).alerts;
      expect(held).toMatchObject({ state: "held", reason: "approval", maySend: false });
      const send = { id: article.id, alertId: held?.id ?? 0 };
      expect(await problemOfRejection(editor.client.liveAlert.send(send))).toMatchObject({
        status: 409,
        errors: [{ code: "liveAlert.needsColleague" }],
      });
      const other = await makeColleague(platform, "Sami");
      expect((await other.client.liveAlert.send(send)).alerts[0]).toMatchObject({ state: "sent" });
    } finally {
      await setSecondPerson(false);
    }
  });

  it("is recorded when nobody follows, or when the entry was removed before", async () => {
    await publish("Unheard");
    expect((await alerts()).alerts[0]).toMatchObject({ state: "nobody", delivery: null });
    await follow(1);
    const entry = await editor.client.liveBlog.create(
      entryInput(article.id, "Text", { title: "Removed", publish: true, keyEvent: true }),
    );
    await editor.client.liveBlog.remove({ id: article.id, entryId: entry.id });
    await decide(entry.id);
    expect((await alerts()).alerts[0]).toMatchObject({ title: "Removed", state: "cancelled" });
  });
});

describe("alert of a removed entry", () => {
  const remove = async (entryId: number) => {
    await editor.client.liveBlog.remove({ id: article.id, entryId });
    push.deliveries.length = 0;
    await withdrawAlert(platform, entryId, new Date());
  };
  const deliverNotice = async (entryId: number) => {
    const [row] = await rowsOf<{ id: number }>(
      platform.database.db,
      sql`select id from notification where live_entry_id = ${entryId} and replaces_id is not null`,
    );
    if (row) await continueSending(platform, Number(row.id));
  };

  it("is replaced by a fixed text, once, on the devices that got it", async () => {
    await follow(1);
    await follow(2);
    push.respond = (device) => ({ status: device === 2 ? 403 : 201 });
    const entryId = await publish("A mistake");
    await deliverLast();
    push.respond = () => ({ status: 201 });
    const first = push.deliveries[0]?.headers.topic;
    await remove(entryId);
    await withdrawAlert(platform, entryId, new Date());
    await deliverNotice(entryId);
    expect(push.deliveries.map(({ device }) => device)).toEqual([1]);
    expect(push.deliveries[0]?.headers.topic).toBe(first);
    expect(push.deliveries[0]?.message).toMatchObject({
      title: "We removed an update",
      url: articlePath({ ...article, locale: "en-US" }),
    });
    expect(JSON.stringify(push.deliveries[0]?.message)).not.toContain("mistake");
    expect((await alerts()).alerts[0]).toMatchObject({ state: "sent", replaced: true });
  });

  it("is replaced when the entry moves to another live blog", async () => {
    await follow(1);
    const entryId = await publish("Of another event");
    await deliverLast();
    const { id: to } = await makeArticle(platform.database.db);
    await editor.client.liveBlog.start({ id: to });
    const { version } = await editor.client.liveBlog.entry({ id: article.id, entryId });
    await editor.client.liveBlog.move({ id: article.id, entryId, version, to });
    push.deliveries.length = 0;
    await withdrawAlert(platform, entryId, new Date());
    await deliverNotice(entryId);
    expect(push.deliveries.map(({ message }) => message.title)).toEqual(["We removed an update"]);
    expect((await alerts()).alerts[0]).toMatchObject({ state: "sent", replaced: true });
  });

  it("leaves devices alone that show a later alert", async () => {
    await follow(1);
    const entryId = await publish("First");
    await deliverLast();
    await publish("Second");
    await deliverLast();
    await remove(entryId);
    await deliverNotice(entryId);
    expect(push.deliveries).toEqual([]);
    expect((await alerts()).alerts[1]).toMatchObject({ title: "First", replaced: false });
  });

  it("is cancelled if it was held back", async () => {
    const { blog } = await editor.client.liveBlog.desk({ id: article.id });
    await editor.client.liveBlog.edit({
      id: article.id,
      version: blog?.version ?? 0,
      alertsPerHour: 1,
    });
    await follow(1);
    await publish("First");
    const entryId = await publish("Second");
    await remove(entryId);
    expect(await alerts()).toMatchObject({ held: 0, alerts: [{ state: "cancelled" }, {}] });
  });

  it("is followed by one notice per device when the article is withdrawn", async () => {
    await follow(1);
    await publish("First");
    await deliverLast();
    await publish("Second");
    await deliverLast();
    push.deliveries.length = 0;
    await editor.client.article.withdraw({ id: article.id, kind: "kill", notice: "It was wrong." });
    await replaceNotifications(platform, article.id, new Date());
    const rows = await rowsOf<{ id: number }>(
      platform.database.db,
      sql`select id from notification where article_id = ${article.id} and replaces_id is not null`,
    );
    for (const { id } of rows) await continueSending(platform, Number(id));
    expect(push.deliveries.map(({ message }) => message.title)).toEqual([
      "This article has been withdrawn",
    ]);
  });
});

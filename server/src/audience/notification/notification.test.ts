import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rejectionOf } from "../../../test/factories/auth.ts";
import { makeArticle, makeCategory, makeMediaImage } from "../../../test/factories/factory.ts";
import { makeNotification } from "../../../test/factories/notifications.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { subscribeDevices } from "../../../test/fakes/push-device.ts";
import { type FakePushService, startFakePushService } from "../../../test/fakes/push-service.ts";
import { testPlatform } from "../../../test/platform.ts";
import { allJobs } from "../../jobs.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { notificationJobs } from "./notification.jobs.ts";
import { recoverNotifications, startDueNotification } from "./notification.service.ts";

let platform: StartedPlatform;
let push: FakePushService;
let client: Client;
let userId: number;

beforeAll(async () => {
  push = await startFakePushService();
  platform = await testPlatform({ PUSH_HOSTS: push.host });
  const staff = await makeUser(platform.database.db, "Notification");
  userId = staff.id;
  client = await clientAs(platform, staff.id);
});

afterAll(async () => {
  await platform.stop();
  await push.close();
});

const texts = { locale: "en-US", title: "A title", body: "A body" } as const;
const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
const stateOf = async (id: number) => (await client.notification.staffGet({ id })).state;

describe("staff notifications", () => {
  it("creates, finds and deletes a draft without sending it", async () => {
    const draft = await client.notification.create({
      ...texts,
      title: "A rare word: zeppelin",
      audience: "everyone",
    });
    expect(draft).toMatchObject({
      state: "draft",
      addressed: 0,
      accepted: 0,
      moves: { send: true, cancel: false, delete: true },
    });
    expect(
      (await client.notification.staffList({ q: "zeppelin" })).data.map(({ id }) => id),
    ).toEqual([draft.id]);
    expect((await client.notification.staffList({ q: "zeppelin", state: "sent" })).data).toEqual(
      [],
    );
    await client.notification.remove({ id: draft.id });
    expect(await rejectionOf(client.notification.send({ id: draft.id }))).toMatchObject({
      status: 404,
    });
    expect((await client.notification.staffList({ q: "zeppelin" })).data).toEqual([]);
    expect(await rejectionOf(client.notification.remove({ id: 900_000_001 }))).toMatchObject({
      status: 404,
    });
  });

  it("refuses invalid texts, links, references, audiences and times", async () => {
    const { db } = platform.database;
    const { id: hidden } = await makeArticle(db, { publishedAt: new Date(Date.now() + 60_000) });
    const { id: shown } = await makeArticle(db);
    const create = (values: object) =>
      rejectionOf(client.notification.create({ ...texts, audience: "everyone", ...values }));
    expect(await create({ title: "  " })).toMatchObject({ status: 400 });
    expect(await create({ title: "x".repeat(121) })).toMatchObject({ status: 400 });
    expect(await create({ link: "javascript:alert(1)" })).toMatchObject({ status: 400 });
    expect(await create({ link: "//elsewhere.example" })).toMatchObject({ status: 400 });
    // Browsers treat a backslash as a slash and skip tabs, so each of these leads to another host.
    for (const link of ["/\\evil.example", "/\\\\evil.example/live", "/\t/evil.example"])
      expect(await create({ link }), link).toMatchObject({ status: 400 });
    expect(await create({ articleId: hidden })).toMatchObject({
      status: 400,
      paths: ["articleId"],
    });
    expect(await create({ articleId: shown, link: "/live" })).toMatchObject({
      status: 400,
      paths: ["link"],
    });
    expect(await create({ imageId: 900_000_001 })).toMatchObject({
      status: 400,
      paths: ["imageId"],
    });
    expect(await create({ audience: "topics" })).toMatchObject({
      status: 400,
      paths: ["categoryIds"],
    });
    expect(await create({ audience: "topics", categoryIds: [900_000_001] })).toMatchObject({
      status: 400,
      paths: ["categoryIds"],
    });
    expect(await create({ audience: "locale" })).toMatchObject({
      status: 400,
      paths: ["audienceLocale"],
    });
    expect(await create({ when: "scheduled" })).toMatchObject({
      status: 400,
      paths: ["scheduledAt"],
    });
    expect(
      await create({ when: "scheduled", scheduledAt: new Date(Date.now() - 1000).toISOString() }),
    ).toMatchObject({ status: 400 });
    expect(await create({ when: "now" })).toMatchObject({ status: 400, paths: ["audience"] });
    expect((await client.notification.staffList({})).data).toEqual([]);
  });

  it("counts the browsers of each audience", async () => {
    const { db } = platform.database;
    const [sport, world, other] = [
      await makeCategory(db),
      await makeCategory(db),
      await makeCategory(db),
    ];
    // The last one has no topics: it gets only alerts of live blogs that it follows.
    await subscribeDevices(db, push.origin, 7, { breaking: false });
    await db.execute(
      sql`update push_subscription set category_ids = array[${other}]::bigint[] where endpoint similar to '%/(1|5|6)'`,
    );
    const reader = await makeUser(db, "User");
    await db.execute(sql`update push_subscription set locale = 'ar-JO' where endpoint like '%/1'`);
    await db.execute(
      sql`update push_subscription set category_ids = array[${sport}]::bigint[] where endpoint like '%/2' or endpoint like '%/3'`,
    );
    await db.execute(
      sql`update push_subscription set breaking = true where endpoint like '%/3' or endpoint like '%/4'`,
    );
    await db.execute(
      sql`update push_subscription set user_id = ${reader.id} where endpoint like '%/5'`,
    );
    await db.execute(
      sql`update push_subscription set user_id = ${userId} where endpoint like '%/6'`,
    );
    const until = (days: number) => new Date(Date.now() + days * 24 * 3600_000);
    await db.execute(sql`insert into subscription (user_id, state, period_start, period_end, entitlements) values
      (${reader.id}, 'cancelled', now(), ${until(1)}, '{articles}'), (${userId}, 'cancelled', now(), ${until(-1)}, '{articles}')`);
    const count = async (choice: Parameters<Client["notification"]["audience"]>[0]) =>
      (await client.notification.audience(choice)).browsers;
    expect(await count({ audience: "everyone" })).toBe(6);
    expect(await count({ audience: "locale", audienceLocale: "ar-JO" })).toBe(1);
    expect(await count({ audience: "topics", categoryIds: [sport] })).toBe(2);
    expect(await count({ audience: "topics", categoryIds: [world] })).toBe(0);
    expect(await count({ audience: "topics", categoryIds: [sport, world], breaking: true })).toBe(
      3,
    );
    expect(await count({ audience: "subscribers" })).toBe(1);
  });

  it("registers the use of its image", async () => {
    const picture = await makeMediaImage(platform.database.db);
    const { id } = await client.notification.create({
      ...texts,
      audience: "everyone",
      imageId: picture,
    });
    expect((await client.notification.staffGet({ id })).image?.id).toBe(picture);
    expect((await client.media.get({ id: picture })).uses).toEqual([
      { entity: "Notification", id, label: "A title", place: "image" },
    ]);
  });
});

describe("scheduled notification", () => {
  it("can be cancelled or sent early, but not deleted", async () => {
    const { id } = await client.notification.create({
      ...texts,
      audience: "everyone",
      when: "scheduled",
      scheduledAt: inAnHour(),
    });
    expect(await rejectionOf(client.notification.remove({ id }))).toMatchObject({ status: 409 });
    expect(await client.notification.cancel({ id })).toMatchObject({
      state: "draft",
      scheduledAt: null,
    });
    expect(await rejectionOf(client.notification.cancel({ id }))).toMatchObject({
      status: 409,
      paths: ["state"],
    });
    expect(
      await startDueNotification(platform, id, new Date(Date.now() + 7200_000)),
      "the job of the cancelled notification still runs",
    ).toBe(false);
    expect(await stateOf(id)).toBe("draft");
    expect(await client.notification.send({ id })).toMatchObject({
      state: "sending",
      addressed: 6,
    });
    expect(
      await rejectionOf(client.notification.cancel({ id })),
      "browsers already have it",
    ).toMatchObject({ status: 409 });
    expect(await rejectionOf(client.notification.send({ id }))).toMatchObject({ status: 409 });
    expect(await rejectionOf(client.notification.remove({ id }))).toMatchObject({ status: 409 });
  });

  it("is either cancelled or started when both happen concurrently", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const id = await makeNotification(platform.database.db, {
        state: "scheduled",
        scheduledAt: new Date(Date.now() - 1000),
      });
      const [cancelled, started] = await Promise.allSettled([
        client.notification.cancel({ id }),
        ...Array.from({ length: 3 }, () => startDueNotification(platform, id, new Date())),
      ]);
      const state = await stateOf(id);
      expect(state).toBe(cancelled?.status === "fulfilled" ? "draft" : "sending");
      if (state === "sending")
        expect(
          await platform.database.pool.query(
            "select from notification_delivery where notification_id = $1",
            [id],
          ),
        ).toMatchObject({
          rowCount: 6,
        });
      expect(started?.status).toBe("fulfilled");
      outcomes.add(state);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  it("is sent once on time after a restart with two processes", async () => {
    const at = new Date(Date.now() + 4000);
    const created = await client.notification.create({
      ...texts,
      audience: "everyone",
      when: "scheduled",
      scheduledAt: at.toISOString(),
    });
    // The process that scheduled it stops, and two others start.
    await platform.jobs.stop();
    const processes = await Promise.all(
      [1, 2].map(() => startJobs(platform.database.url, platform.log)),
    );
    for (const jobs of processes) await jobs.work(notificationJobs({ ...platform, jobs }));
    platform.jobs = processes[0] as typeof platform.jobs;
    await expect.poll(() => stateOf(created.id), { interval: 250 }).toBe("sent");
    const sent = await client.notification.staffGet({ id: created.id });
    expect(sent).toMatchObject({ addressed: 6, accepted: 6, failed: 0, gone: 0 });
    expect(Date.parse(sent.startedAt ?? ""), "not before its time").toBeGreaterThanOrEqual(
      at.getTime() - 100,
    );
    expect(push.countRecipients(created.id)).toEqual({ devices: 6, repeated: 0 });
    await processes[1]?.stop();
  });

  it("is sent by the clock job when its own job is lost", async () => {
    const id = await makeNotification(platform.database.db, {
      state: "scheduled",
      scheduledAt: new Date(Date.now() - 60_000),
    });
    await Promise.all([
      recoverNotifications(platform, new Date()),
      recoverNotifications(platform, new Date()),
    ]);
    await expect.poll(() => stateOf(id)).toBe("sent");
    expect(push.countRecipients(id)).toEqual({ devices: 6, repeated: 0 });
    expect(allJobs(platform).map(({ name }) => name)).toContain("notification.scheduled");
  });

  it("resumes when sending has stalled", async () => {
    const { db } = platform.database;
    const id = await makeNotification(db, {
      state: "sending",
      startedAt: new Date(Date.now() - 120_000),
      addressed: 1,
    });
    await db.execute(
      sql`insert into notification_delivery (notification_id, subscription_id) select ${id}, min(id) from push_subscription`,
    );
    await recoverNotifications(platform, new Date());
    await expect.poll(() => stateOf(id)).toBe("sent");
  });
});

import { randomBytes } from "node:crypto";
import type { PushChoices } from "@masthead/contract/audience/notification/push.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rejectionOf, testBrowser } from "../../../../test/factories/auth.ts";
import { makeCategory } from "../../../../test/factories/factory.ts";
import { makeNotification } from "../../../../test/factories/notifications.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { deviceOf } from "../../../../test/fakes/push-device.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import { readConfig } from "../../../config.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { notificationById } from "../notification.store.ts";
import { clickToken } from "../send/click-token.ts";
import { vapidKeys } from "./vapid.ts";
import { vapidKeysError } from "./vapid-keys.ts";

let platform: StartedPlatform;
let client: Client;
let category: number;

beforeAll(async () => {
  platform = await testPlatform({ PUSH_HOSTS: "127.0.0.1:9" });
  client = innerClient(platform, "en-US");
  category = await makeCategory(platform.database.db);
});

afterAll(() => platform.stop());

const { p256dh, auth } = deviceOf(1);
const keys = { p256dh, auth };
let endpointCount = 0;
const newEndpoint = () => `http://127.0.0.1:9/push/${++endpointCount}`;
const choices: PushChoices = { locale: "en-US", categoryIds: [], breaking: true };
const rows = () =>
  rowsOf<{ endpoint: string; user_id: number | null }>(
    platform.database.db,
    sql`select endpoint, user_id from push_subscription order by id`,
  );

describe("push subscription", () => {
  it("can be created, changed, moved to a new endpoint and deleted only with its secret", async () => {
    const endpoint = newEndpoint();
    const holder = { endpoint, auth };
    const stranger = { endpoint, auth: randomBytes(16).toString("base64url") };
    expect(
      await client.push.subscribe({ ...choices, endpoint, keys, categoryIds: [category, 999_999] }),
    ).toEqual({
      ...choices,
      categoryIds: [category],
    });
    expect(await client.push.find(holder)).toEqual({ ...choices, categoryIds: [category] });
    expect(await client.push.change({ ...holder, locale: "ar-JO", breaking: false })).toEqual({
      locale: "ar-JO",
      categoryIds: [category],
      breaking: false,
    });

    expect(await rejectionOf(client.push.find(stranger))).toMatchObject({ status: 404 });
    expect(await rejectionOf(client.push.change({ ...stranger, breaking: true }))).toMatchObject({
      status: 404,
    });
    expect(
      await rejectionOf(
        client.push.subscribe({ ...choices, endpoint, keys: { p256dh, auth: stranger.auth } }),
      ),
    ).toMatchObject({
      status: 404,
    });
    expect(
      await rejectionOf(client.push.moved({ before: stranger, endpoint: newEndpoint(), keys })),
    ).toMatchObject({ status: 404 });
    await client.push.unsubscribe(stranger);
    expect(await client.push.find(holder)).toMatchObject({ locale: "ar-JO" });

    const next = { endpoint: newEndpoint(), auth: deviceOf(2).auth };
    await client.push.moved({
      before: holder,
      endpoint: next.endpoint,
      keys: { p256dh: deviceOf(2).p256dh, auth: next.auth },
    });
    expect(await client.push.find(next)).toEqual({
      locale: "ar-JO",
      categoryIds: [category],
      breaking: false,
    });
    expect(await rejectionOf(client.push.find(holder))).toMatchObject({ status: 404 });
    await client.push.unsubscribe(next);
    expect(await rejectionOf(client.push.find(next))).toMatchObject({ status: 404 });
    expect(await rows()).toEqual([]);
  });

  it("is stored once for concurrent requests", async () => {
    const endpoint = newEndpoint();
    await Promise.all(
      Array.from({ length: 8 }, () => client.push.subscribe({ ...choices, endpoint, keys })),
    );
    expect(await rows()).toEqual([{ endpoint, user_id: null }]);
  });

  it("belongs to the signed-in user and becomes anonymous when the account is deleted", async () => {
    const user = await makeUser(platform.database.db, "User");
    const endpoint = newEndpoint();
    const client = await clientAs(platform, user.id);
    await client.push.subscribe({ ...choices, endpoint, keys });
    const { notifications } = await client.account.exportData();
    expect(notifications, "the data export contains it without secrets").toEqual([
      { ...choices, createdAt: expect.any(String), updatedAt: expect.any(String) },
    ]);
    expect((await rows()).at(-1)).toEqual({ endpoint, user_id: user.id });
    await platform.database.db.execute(sql`delete from "user" where id = ${user.id}`);
    expect((await rows()).at(-1)).toEqual({ endpoint, user_id: null });
  });

  it("is refused for endpoints that cannot be a public push service", async () => {
    const before = (await rows()).length;
    for (const endpoint of [
      "http://fcm.googleapis.com/fcm/send/1",
      "https://127.0.0.1/push/1",
      "https://localhost/push/1",
      "https://10.1.2.3/push/1",
      "https://192.168.0.1/push/1",
      "https://169.254.169.254/latest/meta-data",
      "https://[::1]/push/1",
      "https://[fd00::1]/push/1",
      "https://2130706433/push/1",
      "https://8.8.8.8:8443/push/1",
      "https://me:secret@8.8.8.8/push/1",
      "http://127.0.0.1:10/push/1",
      "https://push.example/1",
      "https://notfcm.googleapis.com/1",
      "https://push.apple.com.evil.example/1",
    ])
      expect(
        await rejectionOf(client.push.subscribe({ ...choices, endpoint, keys })),
        endpoint,
      ).toMatchObject({
        status: 400,
        paths: ["endpoint"],
      });
    expect((await rows()).length).toBe(before);
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/1",
    "https://updates.push.services.mozilla.com/wpush/v2/1",
    "https://web.push.apple.com/1",
    "https://wns2-par02p.notify.windows.com/w/1",
  ])("is accepted at the push service of a browser: %s", async (endpoint) => {
    expect(await client.push.subscribe({ ...choices, endpoint, keys })).toMatchObject({
      breaking: choices.breaking,
    });
  });

  it("is refused above the limit of a network and day", async () => {
    const { client: forger } = testBrowser(platform, { address: "198.51.100.77" });
    const network = "198.51.100.77";
    const limit = { points: 500, seconds: 86_400 };
    for (let i = 0; i < 500; i++) await platform.limiter.consume("push.network", limit, network);
    expect(
      await rejectionOf(forger.push.subscribe({ ...choices, endpoint: newEndpoint(), keys })),
    ).toMatchObject({ status: 429 });
  });

  it("is refused with a key that is not on the curve and with invalid fields", async () => {
    const endpoint = newEndpoint();
    const off = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString("base64url");
    expect(
      await rejectionOf(
        client.push.subscribe({ ...choices, endpoint, keys: { auth, p256dh: off } }),
      ),
    ).toMatchObject({
      status: 400,
      paths: ["keys.p256dh"],
    });
    for (const wrong of [
      { keys: { p256dh: "short", auth } },
      { keys: { p256dh, auth: "short" } },
      { endpoint: `https://8.8.8.8/${"x".repeat(1000)}` },
      { endpoint: "javascript:alert(1)" },
      { categoryIds: Array.from({ length: 51 }, (_, i) => i + 1) },
    ])
      await expect(
        client.push.subscribe({ ...choices, endpoint, keys, ...wrong } as Parameters<
          Client["push"]["subscribe"]
        >[0]),
      ).rejects.toThrow();
  });
});

describe("notification clicks", () => {
  it("are counted once per delivery and never for a forged token", async () => {
    const { db } = platform.database;
    const id = await makeNotification(db, { state: "sent" });
    const clicked = async () => (await notificationById(db, id))?.clicked;
    await db.execute(
      sql`insert into notification_delivery (notification_id, subscription_id, state, attempts) values (${id}, 7, 'accepted', 1), (${id}, 8, 'accepted', 1), (${id}, 9, 'waiting', 0)`,
    );
    const token = (subscription: number) =>
      clickToken(platform.config.APP_SECRET, id, subscription);
    await Promise.all(Array.from({ length: 10 }, () => client.push.click({ token: token(7) })));
    expect(await clicked()).toBe(1);
    await client.push.click({ token: token(8) });
    expect(await clicked()).toBe(2);
    const forged = [
      token(7).replace(".7.", ".8."),
      `${id}.9.${"A".repeat(22)}`,
      "x",
      token(7).slice(0, -1),
      clickToken("ab".repeat(32), id, 9),
    ];
    // Tokens of a delivery that was not sent yet, and of one that does not exist.
    for (const ignored of [...forged, token(9), token(10)])
      await client.push.click({ token: ignored });
    expect(await clicked()).toBe(2);
  });
});

describe("VAPID keys", () => {
  it("are generated if they are not configured", async () => {
    const { publicKey } = await client.push.key();
    expect(publicKey).toMatch(/^[\w-]{87}$/);
    expect(vapidKeysError(publicKey, vapidKeys(platform).privateKey)).toBeUndefined();
  });

  it("are taken from the settings if they match, and refused otherwise", () => {
    const { publicKey, privateKey } = vapidKeys(platform);
    const read = (VAPID_PUBLIC_KEY?: string, VAPID_PRIVATE_KEY?: string) => () =>
      readConfig({
        NODE_ENV: "test",
        ...(VAPID_PUBLIC_KEY && { VAPID_PUBLIC_KEY }),
        ...(VAPID_PRIVATE_KEY && { VAPID_PRIVATE_KEY }),
      });
    expect(read(publicKey, privateKey)()).toMatchObject({ VAPID_PUBLIC_KEY: publicKey });
    expect(read(publicKey)).toThrow("VAPID_PRIVATE_KEY: is needed");
    expect(read(undefined, privateKey)).toThrow("VAPID_PUBLIC_KEY: is needed");
    expect(read(deviceOf(3).p256dh, privateKey)).toThrow("VAPID_PUBLIC_KEY: does not match");
    expect(read(publicKey, "short")).toThrow("VAPID_PRIVATE_KEY: must be a key of 32 bytes");
  });
});

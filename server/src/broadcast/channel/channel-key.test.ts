import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeChannel } from "../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { innerClient } from "../../app.ts";
import { subscription } from "../../commerce/subscription/subscription.table.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { channel } from "./channel.table.ts";
import { renewKeys } from "./channel-write.service.ts";

const { platform, server } = await startServedPlatform();
let db: Db;
let superadmin: Client;

beforeAll(async () => {
  db = platform.database.db;
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

const rowOf = async (id: number) => (await db.select().from(channel).where(eq(channel.id, id)))[0];
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const hoursUntil = (at: Date | string | null | undefined) =>
  at && Math.round((new Date(at).getTime() - Date.now()) / HOUR);
const playWith = (id: number, key: string) =>
  innerClient(platform, "en-US").channel.byKey({ id, key });
const renew = () => renewKeys(platform, "channel.keys", new Date());

async function setHours(value: number) {
  const keyLifetime = (await superadmin.setting.staffList({ limit: 100 })).data.find(
    ({ key }) => key === "channelKeyHours",
  );
  await superadmin.setting.edit({
    id: keyLifetime?.id ?? 0,
    version: keyLifetime?.version ?? 0,
    value,
  });
}

describe("channel key rotation", () => {
  beforeEach(() => setHours(24));

  it("replaces the key before it expires, and both keys open the channel until then", async () => {
    const oldChannel = await makeChannel(db, { keyExpiresAt: inHours(5) });
    const { playback } = await playWith(oldChannel.id, oldChannel.key);
    await renew();
    const row = await rowOf(oldChannel.id);
    expect(row?.key).not.toBe(oldChannel.key);
    expect([hoursUntil(row?.keyExpiresAt), hoursUntil(row?.previousKeyExpiresAt)]).toEqual([24, 5]);
    await expect
      .poll(async () => (await playWith(oldChannel.id, row?.key ?? "")).id)
      .toBe(oldChannel.id);
    expect(
      (await playWith(oldChannel.id, oldChannel.key)).playback.live,
      "a player that started with the old key keeps playing",
    ).toBe(true);
    expect((await server.get(playback.url)).status).toBe(200);
    expect(
      JSON.stringify(
        (await superadmin.log.staffList({ entity: "LiveStream", entityId: oldChannel.id })).data,
      ),
    ).not.toContain(oldChannel.key);
  });

  it("expires the old key at its own expiry time", async () => {
    const expired = await makeChannel(db, {
      premium: true,
      previousKey: "the-key-before",
      previousKeyExpiresAt: new Date(Date.now() - 1000),
    });
    expect((await problemOfRejection(playWith(expired.id, "the-key-before"))).status).toBe(404);
    const expiringSoon = await makeChannel(db, {
      premium: true,
      previousKey: "the-key-before",
      previousKeyExpiresAt: new Date(Date.now() + 60_000),
    });
    const { playback } = await playWith(expiringSoon.id, "the-key-before");
    expect(Date.parse(playback.expiresAt ?? "") - Date.now()).toBeLessThanOrEqual(60_000);
  });

  it("revokes the old key immediately, or after the overlap if staff request one", async () => {
    const created = await makeChannel(db, {});
    const rotated = await superadmin.channel.rotateKey({ id: created.id, overlap: true });
    expect(hoursUntil(rotated.previousKeyExpiresAt)).toBe(6);
    expect((await playWith(created.id, created.key)).id).toBe(created.id);
    const rotatedAgain = await superadmin.channel.rotateKey({ id: created.id });
    expect(rotatedAgain.previousKeyExpiresAt).toBeNull();
    for (const key of [created.key, rotated.key])
      expect((await problemOfRejection(playWith(created.id, key))).status).toBe(404);
  });

  it("revokes the old key immediately when a free channel becomes premium", async () => {
    const created = await makeChannel(db, {});
    await superadmin.channel.edit({ id: created.id, version: 1, premium: true });
    expect((await problemOfRejection(playWith(created.id, created.key))).status).toBe(404);
    const { key } = (await rowOf(created.id)) ?? {};
    await superadmin.channel.edit({ id: created.id, version: 2, position: 3 });
    expect((await rowOf(created.id))?.key).toBe(key);
  });
});

describe("channel key lifetime", () => {
  it("follows the setting in hours, for existing keys too", async () => {
    const created = await makeChannel(db, {});
    await setHours(2);
    await renew();
    expect([
      hoursUntil((await rowOf(created.id))?.keyExpiresAt),
      (await rowOf(created.id))?.key,
    ]).toEqual([2, created.key]);
    await setHours(0);
    await renew();
    expect(await rowOf(created.id)).toMatchObject({ keyExpiresAt: null, key: created.key });
    expect((await playWith(created.id, created.key)).playback.live).toBe(true);
    expect(
      await superadmin.channel.create({
        name: { "en-US": "A channel" },
        kind: "video",
        streamUrl: "sample:tv",
      }),
    ).toMatchObject({
      keyExpiresAt: null,
    });
    expect(await renew(), "a second run changes nothing").toBe(0);
    await setHours(720);
    await renew();
    expect(hoursUntil((await rowOf(created.id))?.keyExpiresAt)).toBe(720);
    for (const invalid of [-1, 1.5, 8761, "24", null])
      await expect(setHours(invalid as number)).rejects.toMatchObject({ status: 400 });
  });
});

describe("current channel key for apps", () => {
  it("is returned with its URL and expiry time to signed-in users", async () => {
    await setHours(24);
    const { id } = await makeChannel(db, {});
    const user = await clientAs(platform, (await makeUser(db, "User")).id);
    const current = await user.channel.currentKey({ id });
    expect(hoursUntil(current.expiresAt)).toBe(24);
    expect(current.url).toBe(`${platform.publicUrl}/livestream-mobile/${id}/${current.key}`);
    expect((await playWith(id, current.key)).id).toBe(id);
    const rotated = await superadmin.channel.rotateKey({ id });
    await expect.poll(async () => (await user.channel.currentKey({ id })).key).toBe(rotated.key);
    expect(
      (await problemOfRejection(innerClient(platform, "en-US").channel.currentKey({ id }))).status,
    ).toBe(401);
  });

  it("is returned for a premium channel only to subscribers and channel staff, and never for a hidden channel", async () => {
    const { id } = await makeChannel(db, { premium: true });
    const { id: userId } = await makeUser(db, "User");
    const user = await clientAs(platform, userId);
    expect((await problemOfRejection(user.channel.currentKey({ id }))).status).toBe(402);
    await db.insert(subscription).values({
      userId,
      state: "active",
      entitlements: ["channels"],
      periodStart: inHours(-1),
      periodEnd: inHours(1),
    });
    expect((await user.channel.currentKey({ id })).key).not.toBe("");
    expect((await superadmin.channel.currentKey({ id })).key).not.toBe("");
    const disabled = await makeChannel(db, { enabled: false });
    expect((await problemOfRejection(user.channel.currentKey({ id: disabled.id }))).status).toBe(
      404,
    );
  });

  it("is not cacheable", async () => {
    const { id } = await makeChannel(db, {});
    const reply = await server.get(`/api/v1/channels/${id}/key`);
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([
      401,
      expect.stringContaining("no-store"),
    ]);
  });
});

import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeChannel } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import { subscription } from "../../commerce/subscription/subscription.table.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { channel } from "./channel.table.ts";
import { renewKeys } from "./channel-write.service.ts";

const HOUR = 60 * 60 * 1000;

let platform: StartedPlatform;
let server: Serving;
let db: Db;
let head: Client;

beforeAll(async () => {
  platform = await testPlatform();
  server = await serving(platform);
  db = platform.database.db;
  head = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

const rowOf = async (id: number) => (await db.select().from(channel).where(eq(channel.id, id)))[0];
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const hoursUntil = (at: Date | string | null | undefined) => at && Math.round((new Date(at).getTime() - Date.now()) / HOUR);
const playWith = (id: number, key: string) => innerClient(platform, "en-US").channel.byKey({ id, key });
const renew = () => renewKeys(platform, "channel.keys", new Date());

async function setHours(value: number) {
  const found = (await head.setting.staffList({ limit: 100 })).data.find(({ key }) => key === "channelKeyHours");
  await head.setting.edit({ id: found?.id ?? 0, version: found?.version ?? 0, value });
}

describe("the replacement of a channel's key", () => {
  beforeEach(() => setHours(24));

  it("happens before the key ends, and both keys open the channel until then", async () => {
    const old = await makeChannel(db, { keyExpiresAt: inHours(5) });
    const { playback } = await playWith(old.id, old.key);
    await renew();
    const row = await rowOf(old.id);
    expect(row?.key).not.toBe(old.key);
    expect([hoursUntil(row?.keyExpiresAt), hoursUntil(row?.previousKeyExpiresAt)]).toEqual([24, 5]);
    await expect.poll(async () => (await playWith(old.id, row?.key ?? "")).id).toBe(old.id);
    expect((await playWith(old.id, old.key)).playback.live, "a player that began with the old key goes on").toBe(true);
    expect((await server.get(playback.url)).status).toBe(200);
    expect(JSON.stringify((await head.log.staffList({ entity: "LiveStream", entityId: old.id })).data)).not.toContain(old.key);
  });

  it("ends the old key with its own time", async () => {
    const ended = await makeChannel(db, {
      premium: true,
      previousKey: "the-key-before",
      previousKeyExpiresAt: new Date(Date.now() - 1000),
    });
    expect((await refusal(playWith(ended.id, "the-key-before"))).status).toBe(404);
    const soon = await makeChannel(db, {
      premium: true,
      previousKey: "the-key-before",
      previousKeyExpiresAt: new Date(Date.now() + 60_000),
    });
    const { playback } = await playWith(soon.id, "the-key-before");
    expect(Date.parse(playback.expiresAt ?? "") - Date.now()).toBeLessThanOrEqual(60_000);
  });

  it("by staff ends the old key at once, or leaves it for the overlap", async () => {
    const made = await makeChannel(db, {});
    const next = await head.channel.rotateKey({ id: made.id, overlap: true });
    expect(hoursUntil(next.previousKeyExpiresAt)).toBe(6);
    expect((await playWith(made.id, made.key)).id).toBe(made.id);
    const last = await head.channel.rotateKey({ id: made.id });
    expect(last.previousKeyExpiresAt).toBeNull();
    for (const key of [made.key, next.key]) expect((await refusal(playWith(made.id, key))).status).toBe(404);
  });

  it("happens at once when a free channel becomes premium", async () => {
    const made = await makeChannel(db, {});
    await head.channel.edit({ id: made.id, version: 1, premium: true });
    expect((await refusal(playWith(made.id, made.key))).status).toBe(404);
    const { key } = (await rowOf(made.id)) ?? {};
    await head.channel.edit({ id: made.id, version: 2, position: 3 });
    expect((await rowOf(made.id))?.key).toBe(key);
  });
});

describe("the lifetime of channel keys", () => {
  it("is a setting in hours, which holds for the keys there are too", async () => {
    const made = await makeChannel(db, {});
    await setHours(2);
    await renew();
    expect([hoursUntil((await rowOf(made.id))?.keyExpiresAt), (await rowOf(made.id))?.key]).toEqual([2, made.key]);
    await setHours(0);
    await renew();
    expect(await rowOf(made.id)).toMatchObject({ keyExpiresAt: null, key: made.key });
    expect((await playWith(made.id, made.key)).playback.live).toBe(true);
    expect(await head.channel.create({ name: { "en-US": "A channel" }, kind: "video", streamUrl: "sample:tv" })).toMatchObject({
      keyExpiresAt: null,
    });
    expect(await renew(), "a second run changes nothing").toBe(0);
    await setHours(720);
    await renew();
    expect(hoursUntil((await rowOf(made.id))?.keyExpiresAt)).toBe(720);
    for (const wrong of [-1, 1.5, 8761, "24", null]) await expect(setHours(wrong as number)).rejects.toMatchObject({ status: 400 });
  });
});

describe("the current key that apps ask for", () => {
  it("is given with its address and its end to signed-in users", async () => {
    await setHours(24);
    const { id } = await makeChannel(db, {});
    const user = await clientAs(platform, (await makeUser(db, "User")).id);
    const given = await user.channel.currentKey({ id });
    expect(hoursUntil(given.expiresAt)).toBe(24);
    expect(given.url).toBe(`${platform.publicUrl}/livestream-mobile/${id}/${given.key}`);
    expect((await playWith(id, given.key)).id).toBe(id);
    const next = await head.channel.rotateKey({ id });
    await expect.poll(async () => (await user.channel.currentKey({ id })).key).toBe(next.key);
    expect((await refusal(innerClient(platform, "en-US").channel.currentKey({ id }))).status).toBe(401);
  });

  it("is given for a premium channel to subscribers and its staff alone, and for a hidden one to nobody", async () => {
    const { id } = await makeChannel(db, { premium: true });
    const { id: userId } = await makeUser(db, "User");
    const user = await clientAs(platform, userId);
    expect((await refusal(user.channel.currentKey({ id }))).status).toBe(402);
    await db
      .insert(subscription)
      .values({ userId, state: "active", entitlements: ["channels"], periodStart: inHours(-1), periodEnd: inHours(1) });
    expect((await user.channel.currentKey({ id })).key).not.toBe("");
    expect((await head.channel.currentKey({ id })).key).not.toBe("");
    const off = await makeChannel(db, { enabled: false });
    expect((await refusal(user.channel.currentKey({ id: off.id }))).status).toBe(404);
  });

  it("is kept by no cache", async () => {
    const { id } = await makeChannel(db, {});
    const reply = await server.get(`/api/v1/channels/${id}/key`);
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([401, expect.stringContaining("no-store")]);
  });
});

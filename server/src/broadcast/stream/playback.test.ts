import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { cookieOf, makeUser } from "../../../test/staff.ts";
import { subscription } from "../../commerce/subscription/subscription.table.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { channel } from "../channel/channel.table.ts";
import { channelPlayback } from "./playback.service.ts";
import { issueToken } from "./stream-token.ts";

let platform: StartedPlatform;
let server: Serving;

beforeAll(async () => {
  platform = await testPlatform();
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

const HOUR = 60 * 60 * 1000;

async function ask(what: string, userId?: number) {
  const reply = await server.get(`/api/v1/playback/${what}`, userId ? { cookie: await cookieOf(platform, userId) } : {});
  expect(reply.headers.get("cache-control")).toBe("private, no-store");
  return { status: reply.status, body: (await reply.json()) as Playback & { code: string; detail: string } };
}

/** A reader with a subscription. */
async function subscriber(values: Partial<typeof subscription.$inferInsert>): Promise<number> {
  const { db } = platform.database;
  const { id: userId } = await makeUser(db, "User");
  const period = { periodStart: new Date(Date.now() - HOUR), periodEnd: new Date(Date.now() + HOUR) };
  await db.insert(subscription).values({ userId, state: "active", entitlements: ["channels"], ...period, ...values });
  return userId;
}

describe("where a free channel plays", () => {
  it("is its own address when that is on the web", async () => {
    const { id } = await makeChannel(platform.database.db, { streamUrl: "https://live.example/tv/index.m3u8" });
    const { status, body } = await ask(`channel/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      url: "https://live.example/tv/index.m3u8",
      type: "hls",
      mimeType: "application/vnd.apple.mpegurl",
      live: true,
      dvrMinutes: null,
      audioUrl: null,
      expiresAt: null,
      token: expect.stringMatching(/^\d+\.[\w-]{43}$/),
    });
  });

  it("is ours when it comes from a server that speaks no HTTPS, which no page may ask", async () => {
    const { id } = await makeChannel(platform.database.db, { streamUrl: "http://radio.example:8000/live", kind: "audio" });
    const { body } = await ask(`channel/${id}`);
    expect(body).toMatchObject({ type: "file", mimeType: "audio/mpeg", url: expect.stringMatching(/^\/stream\/.*\/play\.mp3$/) });
  });

  it("plays a sample from an address that expires, playlist, captions and segments", async () => {
    const { id } = await makeChannel(platform.database.db, { dvrMinutes: 1 });
    const { body } = await ask(`channel/${id}`);
    expect(Date.parse(body.expiresAt ?? "") - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(body.audioUrl).toMatch(/sound\.m3u8$/);
    const types: string[] = [];
    for (const name of [
      "index.m3u8",
      "360p.m3u8",
      "captions-ar.m3u8",
      "360p/init.mp4",
      "360p/0.m4s",
      "captions-ar/3.vtt",
      "sound/11.m4s",
    ]) {
      const reply = await server.get(body.url.replace("index.m3u8", name), { "accept-encoding": "gzip" });
      expect(reply.status, name).toBe(200);
      expect(reply.headers.get("cache-control"), name).toMatch(/^(private, max-age=8\d\d|no-store)$/);
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
      expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(100);
      types.push(reply.headers.get("content-type") ?? "");
    }
    expect(new Set(types)).toEqual(
      new Set(["application/vnd.apple.mpegurl; charset=utf-8", "video/mp4", "video/iso.segment", "text/vtt; charset=utf-8"]),
    );
    expect((await server.get(body.url.replace("index.m3u8", "360p/99.m4s"))).status).toBe(404);
  });

  it("is nowhere for a channel that readers do not see", async () => {
    const { id } = await makeChannel(platform.database.db, { enabled: false });
    expect((await ask(`channel/${id}`)).status).toBe(404);
    expect((await ask("channel/99999")).status).toBe(404);
  });
});

describe("a premium channel", () => {
  it.each<[string, boolean, () => Promise<number | undefined>]>([
    ["nobody in particular", false, async () => undefined],
    ["a reader without a subscription", false, async () => (await makeUser(platform.database.db, "User")).id],
    ["an active subscriber", true, () => subscriber({})],
    ["one whose payment is late", true, () => subscriber({ state: "pastDue", periodEnd: new Date(Date.now() - HOUR) })],
    ["one who cancelled and has time left", true, () => subscriber({ state: "cancelled" })],
    ["one whose time is over", false, () => subscriber({ state: "cancelled", periodEnd: new Date(Date.now() - HOUR) })],
    ["one whose subscription expired", false, () => subscriber({ state: "expired" })],
    ["one who has not paid yet", false, () => subscriber({ state: "pending" })],
    ["a subscriber of something else", false, () => subscriber({ entitlements: ["articles", "episodes"] })],
    ["one whose subscription was deleted", false, () => subscriber({ deletedAt: new Date() })],
    ["a Superadmin", true, async () => (await makeUser(platform.database.db, "Superadmin")).id],
    ["an Admin, who does not manage channels", false, async () => (await makeUser(platform.database.db, "Admin")).id],
  ])("for %s: %s", async (_who, plays, make) => {
    const { id } = await makeChannel(platform.database.db, { premium: true });
    const { status, body } = await ask(`channel/${id}`, await make());
    if (plays) expect((await server.get(body.url)).status).toBe(200);
    else expect({ status, code: body.code }).toEqual({ status: 402, code: "PAYMENT_REQUIRED" });
  });

  it("stops with the subscription: no address outlives it by more than its few minutes, and no further one is given", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db, { premium: true, streamUrl: "https://live.example/tv/index.m3u8" });
    const periodEnd = new Date(Date.now() + 1500);
    const userId = await subscriber({ state: "cancelled", periodEnd });
    const { status, body } = await ask(`channel/${id}`, userId);
    expect(status).toBe(200);
    const lasts = Date.parse(body.expiresAt ?? "") - Date.now();
    expect(lasts).toBeLessThanOrEqual(platform.config.STREAM_TOKEN_MINUTES * 60_000);
    await vi.waitFor(async () => expect((await ask(`channel/${id}`, userId)).status).toBe(402), { timeout: 5000, interval: 200 });
    expect(Date.now()).toBeGreaterThanOrEqual(periodEnd.getTime());
    const episode = await makeEpisode(db, { premium: true });
    const former = await subscriber({ state: "expired", entitlements: ["episodes"], periodEnd: new Date(Date.now() - 1000) });
    expect((await ask(`episode/${episode.id}`, former)).status).toBe(402);
  });

  it("plays for who has its key, until the key changes", async () => {
    const { db } = platform.database;
    const keyExpiresAt = new Date(Date.now() + 60_000);
    const { id, key } = await makeChannel(db, { premium: true, keyExpiresAt });
    const playback = await channelPlayback(innerContext(platform, "en-US"), id, { key, expiresAt: keyExpiresAt });
    expect(Math.abs(Date.parse(playback.expiresAt ?? "") - keyExpiresAt.getTime())).toBeLessThan(1000);
    expect((await server.get(playback.url)).status).toBe(200);
    await db.update(channel).set({ key: "another" }).where(eq(channel.id, id));
    await announceChange(db, [`channel:${id}`]);
    await expect.poll(async () => (await server.get(playback.url)).status).toBe(403);
  });
});

describe("a channel that is asked for with its key", () => {
  it("is there for the right key alone, and no page or cache keeps where it plays", async () => {
    const { id, key } = await makeChannel(platform.database.db, { premium: true });
    const old = await makeChannel(platform.database.db, { premium: true, keyExpiresAt: new Date(Date.now() - 1000) });
    const reply = await server.get(`/api/v1/channels/${id}/${key}`);
    const { playback } = (await reply.json()) as { playback: Playback };
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect((await server.get(playback.url)).status).toBe(200);
    for (const wrong of [`${id}/${key.slice(1)}`, `${id}/${old.key}`, `${old.id}/${old.key}`])
      expect((await server.get(`/api/v1/channels/${wrong}`)).status, wrong).toBe(404);
  });
});

describe("an address behind a token", () => {
  it("opens nothing without its token, with another's, or after its end; and nobody keeps that answer", async () => {
    const { db } = platform.database;
    const [first, second] = [await makeChannel(db, { premium: true }), await makeChannel(db, { premium: true })];
    const soon = new Date(Date.now() + 60_000);
    const token = issueToken(platform.config, `channel-${first.id}`, soon);
    const late = issueToken(platform.config, `channel-${first.id}`, new Date(Date.now() - 1000));
    const beats = issueToken(platform.config, `beat-${first.id}`, soon);
    const name = (of: { id: number }) => `channel-${of.id}`;
    expect((await server.get(`/stream/${token}/${name(first)}/360p/1.m4s`)).status).toBe(200);
    for (const path of [
      `/stream/${name(first)}/360p/1.m4s`,
      `/stream/x/${name(first)}/360p/1.m4s`,
      `/stream/${token}/${name(second)}/360p/1.m4s`,
      `/stream/${token}/key-${first.id}/360p/1.m4s`,
      `/stream/${token}/episode-${first.id}/360p/1.m4s`,
      `/stream/${token}/channel-0${first.id}/360p/1.m4s`,
      `/stream/${late}/${name(first)}/360p/1.m4s`,
      `/stream/${late}/${name(first)}/index.m3u8`,
      `/stream/${beats}/beat-${first.id}/index.m3u8`,
      `/stream/${beats}/${name(first)}/index.m3u8`,
      `/stream/${token}/${name(second)}/../${name(first)}/../index.m3u8`,
      "/stream/",
      `/recordings/${"a".repeat(64)}.mp4`,
    ]) {
      const reply = await server.get(path);
      expect([reply.status, reply.headers.get("cache-control")], path).toEqual([403, "no-store"]);
    }
  });

  it("stops with its segments, a second after it was copied", async () => {
    const { id } = await makeChannel(platform.database.db, { premium: true });
    const token = issueToken(platform.config, `channel-${id}`, new Date(Date.now() + 2000));
    const segment = `/stream/${token}/channel-${id}/360p/3.m4s`;
    expect((await server.get(segment)).status).toBe(200);
    await expect.poll(async () => (await server.get(segment)).status, { timeout: 4000 }).toBe(403);
  });

  it("is gone with its channel", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db);
    const { body } = await ask(`channel/${id}`);
    await db.update(channel).set({ enabled: false }).where(eq(channel.id, id));
    await announceChange(db, [`channel:${id}`]);
    await expect.poll(async () => (await server.get(body.url)).status).toBe(404);
  });
});

describe("where an episode plays", () => {
  it("is its own address when it is free and on the web; its sound too", async () => {
    const values = { videoUrl: "https://vod.example/1.mp4", audioUrl: "https://vod.example/1.mp3" };
    const { id } = await makeEpisode(platform.database.db, values);
    expect((await ask(`episode/${id}`)).body).toEqual({
      url: values.videoUrl,
      type: "file",
      mimeType: "video/mp4",
      live: false,
      dvrMinutes: null,
      audioUrl: values.audioUrl,
      expiresAt: null,
      token: null,
    });
    expect((await ask(`episode/${id}?sound=1`)).body).toMatchObject({ url: values.audioUrl, mimeType: "audio/mpeg" });
  });

  it("expires with its sound, where that alone does", async () => {
    const { id } = await makeEpisode(platform.database.db, { videoUrl: "https://vod.example/1.mp4", audioUrl: "sample:radio" });
    const { body } = await ask(`episode/${id}`);
    expect(body).toMatchObject({ url: "https://vod.example/1.mp4", audioUrl: expect.stringMatching(/^\/stream\//) });
    expect(body.expiresAt).not.toBeNull();
  });

  it("is signed for a sample, as a whole recording, and in pieces", async () => {
    const { id } = await makeEpisode(platform.database.db, { audioUrl: "sample:radio" });
    const picture = await ask(`episode/${id}`);
    expect(await (await server.get(picture.body.url.replace("index", "360p"))).text()).toContain("#EXT-X-ENDLIST");
    const sound = await ask(`episode/${id}?sound=1`);
    expect(sound.body).toMatchObject({ type: "file", mimeType: "audio/mp4", url: picture.body.audioUrl });
    const piece = await server.get(sound.body.url, { range: "bytes=100-199" });
    expect([piece.status, piece.headers.get("content-range"), (await piece.arrayBuffer()).byteLength]).toEqual([
      206,
      expect.stringMatching(/^bytes 100-199\/\d+$/),
      100,
    ]);
    expect((await server.get(sound.body.url, { range: "bytes=99999999-" })).status).toBe(416);
    const known = await server.get(sound.body.url, { "if-none-match": piece.headers.get("etag") ?? "" });
    expect(known.status).toBe(304);
    const head = await server.send("HEAD", sound.body.url);
    expect([head.status, Number(head.headers.get("content-length")) > 100_000]).toEqual([200, true]);
  });

  it("is for subscribers of episodes when it is premium, and for who manages them", async () => {
    const { db } = platform.database;
    const { id } = await makeEpisode(db, { premium: true });
    expect((await ask(`episode/${id}`)).status).toBe(402);
    expect((await ask(`episode/${id}`, await subscriber({}))).status).toBe(402);
    expect((await ask(`episode/${id}`, await subscriber({ entitlements: ["episodes"] }))).status).toBe(200);
    expect((await ask(`episode/${id}`, (await makeUser(db, "Admin")).id)).status).toBe(200);
    expect((await ask(`episode/${id}`, (await makeUser(db, "Notification")).id)).status).toBe(402);
  });

  it("is nowhere before it is aired, when it is hidden, when its program is, and when it has no such recording", async () => {
    const { db } = platform.database;
    const hidden = await makeProgram(db, { status: false });
    for (const values of [
      { airAt: new Date(Date.now() + HOUR) },
      { status: false },
      { deletedAt: new Date() },
      { programId: hidden.id },
      { videoUrl: null },
    ]) {
      const { id } = await makeEpisode(db, values);
      expect((await ask(`episode/${id}`)).status, JSON.stringify(values)).toBe(404);
    }
    const { id } = await makeEpisode(db);
    expect((await ask(`episode/${id}?sound=1`)).status).toBe(404);
  });
});

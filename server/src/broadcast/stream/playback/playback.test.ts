import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../../test/factories/broadcast.ts";
import { cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { runLater } from "../../../../test/shifted-clock.ts";
import { startServedPlatform } from "../../../../test/test-server.ts";
import { subscription } from "../../../commerce/subscription/subscription.table.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import { channel } from "../../channel/channel.table.ts";
import { issueToken } from "../stream-token.ts";
import { channelPlayback } from "./playback.service.ts";

const { platform, server } = await startServedPlatform();

async function getPlayback(path: string, userId?: number) {
  const reply = await server.get(
    `/api/v1/playback/${path}`,
    userId ? { cookie: await cookieOf(platform, userId) } : {},
  );
  expect(reply.headers.get("cache-control")).toBe("private, no-store");
  return {
    status: reply.status,
    body: (await reply.json()) as Playback & { code: string; detail: string },
  };
}

async function subscriber(values: Partial<typeof subscription.$inferInsert>): Promise<number> {
  const { db } = platform.database;
  const { id: userId } = await makeUser(db, "User");
  const period = {
    periodStart: new Date(Date.now() - HOUR),
    periodEnd: new Date(Date.now() + HOUR),
  };
  await db
    .insert(subscription)
    .values({ userId, state: "active", entitlements: ["channels"], ...period, ...values });
  return userId;
}

describe("playback of a free channel", () => {
  it("uses the stream's own URL when it is served over HTTPS", async () => {
    const { id } = await makeChannel(platform.database.db, {
      streamUrl: "https://live.example/tv/index.m3u8",
    });
    const { status, body } = await getPlayback(`channel/${id}`);
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

  it("is proxied when the stream is served over HTTP, which pages cannot load", async () => {
    const { id } = await makeChannel(platform.database.db, {
      streamUrl: "http://radio.example:8000/live",
      kind: "audio",
    });
    const { body } = await getPlayback(`channel/${id}`);
    expect(body).toMatchObject({
      type: "file",
      mimeType: "audio/mpeg",
      url: expect.stringMatching(/^\/stream\/.*\/play\.mp3$/),
    });
  });

  it("serves the playlists, captions and segments of a sample from an expiring URL", async () => {
    const { id } = await makeChannel(platform.database.db, { dvrMinutes: 1 });
    const { body } = await getPlayback(`channel/${id}`);
    expect(Date.parse(body.expiresAt ?? "") - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(body.audioUrl).toMatch(/sound\.m3u8$/);
    const types: string[] = [];
    for (const scope of [
      "index.m3u8",
      "360p.m3u8",
      "captions-ar.m3u8",
      "360p/init.mp4",
      "360p/0.m4s",
      "captions-ar/3.vtt",
      "sound/11.m4s",
    ]) {
      const reply = await server.get(body.url.replace("index.m3u8", scope), {
        "accept-encoding": "gzip",
      });
      expect(reply.status, scope).toBe(200);
      expect(reply.headers.get("cache-control"), scope).toMatch(
        /^(private, max-age=8\d\d|no-store)$/,
      );
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
      expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(100);
      types.push(reply.headers.get("content-type") ?? "");
    }
    expect(new Set(types)).toEqual(
      new Set([
        "application/vnd.apple.mpegurl; charset=utf-8",
        "video/mp4",
        "video/iso.segment",
        "text/vtt; charset=utf-8",
      ]),
    );
    expect((await server.get(body.url.replace("index.m3u8", "360p/99.m4s"))).status).toBe(404);
  });

  it("responds with 404 for a hidden or missing channel", async () => {
    const { id } = await makeChannel(platform.database.db, { enabled: false });
    expect((await getPlayback(`channel/${id}`)).status).toBe(404);
    expect((await getPlayback("channel/99999")).status).toBe(404);
  });
});

describe("playback of a premium channel", () => {
  it.each<[string, boolean, () => Promise<number | undefined>]>([
    ["an anonymous user", false, async () => undefined],
    [
      "a reader without a subscription",
      false,
      async () => (await makeUser(platform.database.db, "User")).id,
    ],
    ["an active subscriber", true, () => subscriber({})],
    [
      "a subscriber whose payment is past due",
      true,
      () => subscriber({ state: "pastDue", periodEnd: new Date(Date.now() - HOUR) }),
    ],
    [
      "a cancelled subscriber within the paid period",
      true,
      () => subscriber({ state: "cancelled" }),
    ],
    [
      "a cancelled subscriber after the paid period",
      false,
      () => subscriber({ state: "cancelled", periodEnd: new Date(Date.now() - HOUR) }),
    ],
    ["a subscriber whose subscription expired", false, () => subscriber({ state: "expired" })],
    ["a subscriber whose payment is pending", false, () => subscriber({ state: "pending" })],
    [
      "a subscriber without the channel entitlement",
      false,
      () => subscriber({ entitlements: ["articles", "episodes"] }),
    ],
    [
      "a subscriber whose subscription was deleted",
      false,
      () => subscriber({ deletedAt: new Date() }),
    ],
    ["a Superadmin", true, async () => (await makeUser(platform.database.db, "Superadmin")).id],
    [
      "an Admin, who cannot manage channels",
      false,
      async () => (await makeUser(platform.database.db, "Admin")).id,
    ],
  ])("for %s is allowed: %s", async (_who, plays, make) => {
    const { id } = await makeChannel(platform.database.db, { premium: true });
    const { status, body } = await getPlayback(`channel/${id}`, await make());
    if (plays) expect((await server.get(body.url)).status).toBe(200);
    else expect({ status, code: body.code }).toEqual({ status: 402, code: "PAYMENT_REQUIRED" });
  });

  it("ends with the subscription: the last URL expires within minutes and no new one is issued", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db, {
      premium: true,
      streamUrl: "https://live.example/tv/index.m3u8",
    });
    const periodEnd = new Date(Date.now() + 10 * MINUTE);
    const userId = await subscriber({ state: "cancelled", periodEnd });
    const { status, body } = await getPlayback(`channel/${id}`, userId);
    expect(status).toBe(200);
    const lifetime = Date.parse(body.expiresAt ?? "") - Date.now();
    expect(lifetime).toBeLessThanOrEqual(platform.config.STREAM_TOKEN_MINUTES * 60_000);
    expect((await runLater(9 * MINUTE, () => getPlayback(`channel/${id}`, userId))).status).toBe(
      200,
    );
    expect((await runLater(10 * MINUTE, () => getPlayback(`channel/${id}`, userId))).status).toBe(
      402,
    );
    const episode = await makeEpisode(db, { premium: true });
    const former = await subscriber({
      state: "expired",
      entitlements: ["episodes"],
      periodEnd: new Date(Date.now() - 1000),
    });
    expect((await getPlayback(`episode/${episode.id}`, former)).status).toBe(402);
  });

  it("is allowed with the channel key until the key changes", async () => {
    const { db } = platform.database;
    const keyExpiresAt = new Date(Date.now() + 60_000);
    const { id, key } = await makeChannel(db, { premium: true, keyExpiresAt });
    const playback = await channelPlayback(innerContext(platform, "en-US"), id, {
      key,
      expiresAt: keyExpiresAt,
    });
    expect(Math.abs(Date.parse(playback.expiresAt ?? "") - keyExpiresAt.getTime())).toBeLessThan(
      1000,
    );
    expect((await server.get(playback.url)).status).toBe(200);
    await db.update(channel).set({ key: "another" }).where(eq(channel.id, id));
    await announceChange(db, [`channel:${id}`]);
    await expect.poll(async () => (await server.get(playback.url)).status).toBe(403);
  });
});

describe("channel by key", () => {
  it("is returned only for a valid key, and its playback URL is not cacheable", async () => {
    const { id, key } = await makeChannel(platform.database.db, { premium: true });
    const expired = await makeChannel(platform.database.db, {
      premium: true,
      keyExpiresAt: new Date(Date.now() - 1000),
    });
    const reply = await server.get(`/api/v1/channels/${id}/${key}`);
    const { playback } = (await reply.json()) as { playback: Playback };
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect((await server.get(playback.url)).status).toBe(200);
    for (const invalid of [
      `${id}/${key.slice(1)}`,
      `${id}/${expired.key}`,
      `${expired.id}/${expired.key}`,
    ])
      expect((await server.get(`/api/v1/channels/${invalid}`)).status, invalid).toBe(404);
  });
});

describe("tokenised stream URL", () => {
  it("responds with an uncacheable 403 without a token, with a foreign one, or after its expiry", async () => {
    const { db } = platform.database;
    const [first, second] = [
      await makeChannel(db, { premium: true }),
      await makeChannel(db, { premium: true }),
    ];
    const inOneMinute = new Date(Date.now() + 60_000);
    const token = issueToken(platform.config, `channel-${first.id}`, inOneMinute);
    const expiredToken = issueToken(
      platform.config,
      `channel-${first.id}`,
      new Date(Date.now() - 1000),
    );
    const heartbeatToken = issueToken(platform.config, `beat-${first.id}`, inOneMinute);
    const scope = (row: { id: number }) => `channel-${row.id}`;
    expect((await server.get(`/stream/${token}/${scope(first)}/360p/1.m4s`)).status).toBe(200);
    for (const path of [
      `/stream/${scope(first)}/360p/1.m4s`,
      `/stream/x/${scope(first)}/360p/1.m4s`,
      `/stream/${token}/${scope(second)}/360p/1.m4s`,
      `/stream/${token}/key-${first.id}/360p/1.m4s`,
      `/stream/${token}/episode-${first.id}/360p/1.m4s`,
      `/stream/${token}/channel-0${first.id}/360p/1.m4s`,
      `/stream/${expiredToken}/${scope(first)}/360p/1.m4s`,
      `/stream/${expiredToken}/${scope(first)}/index.m3u8`,
      `/stream/${heartbeatToken}/beat-${first.id}/index.m3u8`,
      `/stream/${heartbeatToken}/${scope(first)}/index.m3u8`,
      `/stream/${token}/${scope(second)}/../${scope(first)}/../index.m3u8`,
      "/stream/",
      `/recordings/${"a".repeat(64)}.mp4`,
    ]) {
      const reply = await server.get(path);
      expect([reply.status, reply.headers.get("cache-control")], path).toEqual([403, "no-store"]);
    }
  });

  it("expires for its segments too", async () => {
    const { id } = await makeChannel(platform.database.db, { premium: true });
    const token = issueToken(platform.config, `channel-${id}`, new Date(Date.now() + MINUTE));
    const status = async () =>
      (await server.get(`/stream/${token}/channel-${id}/360p/3.m4s`)).status;
    expect(await status()).toBe(200);
    expect(await runLater(MINUTE, status)).toBe(403);
  });

  it("responds with 404 once its channel is disabled", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db);
    const { body } = await getPlayback(`channel/${id}`);
    await db.update(channel).set({ enabled: false }).where(eq(channel.id, id));
    await announceChange(db, [`channel:${id}`]);
    await expect.poll(async () => (await server.get(body.url)).status).toBe(404);
  });
});

describe("playback of an episode", () => {
  it("uses the recording's own URL when it is free and served over HTTPS, for audio too", async () => {
    const values = { videoUrl: "https://vod.example/1.mp4", audioUrl: "https://vod.example/1.mp3" };
    const { id } = await makeEpisode(platform.database.db, values);
    expect((await getPlayback(`episode/${id}`)).body).toEqual({
      url: values.videoUrl,
      type: "file",
      mimeType: "video/mp4",
      live: false,
      dvrMinutes: null,
      audioUrl: values.audioUrl,
      expiresAt: null,
      token: null,
    });
    expect((await getPlayback(`episode/${id}?sound=1`)).body).toMatchObject({
      url: values.audioUrl,
      mimeType: "audio/mpeg",
    });
  });

  it("expires with its audio URL when only that one expires", async () => {
    const { id } = await makeEpisode(platform.database.db, {
      videoUrl: "https://vod.example/1.mp4",
      audioUrl: "sample:radio",
    });
    const { body } = await getPlayback(`episode/${id}`);
    expect(body).toMatchObject({
      url: "https://vod.example/1.mp4",
      audioUrl: expect.stringMatching(/^\/stream\//),
    });
    expect(body.expiresAt).not.toBeNull();
  });

  it("uses a signed URL for a sample, which is a complete recording and supports range requests", async () => {
    const { id } = await makeEpisode(platform.database.db, { audioUrl: "sample:radio" });
    const video = await getPlayback(`episode/${id}`);
    expect(await (await server.get(video.body.url.replace("index", "360p"))).text()).toContain(
      "#EXT-X-ENDLIST",
    );
    const audio = await getPlayback(`episode/${id}?sound=1`);
    const audioUrl = expect.stringMatching(new RegExp(`^/stream/[^/]+/sound-${id}/radio\\.m4a$`));
    expect([video.body, audio.body]).toMatchObject([
      { audioUrl },
      { type: "file", mimeType: "audio/mp4", url: audioUrl },
    ]);
    const range = await server.get(audio.body.url, { range: "bytes=100-199" });
    expect([
      range.status,
      range.headers.get("content-range"),
      (await range.arrayBuffer()).byteLength,
    ]).toEqual([206, expect.stringMatching(/^bytes 100-199\/\d+$/), 100]);
    expect((await server.get(audio.body.url, { range: "bytes=99999999-" })).status).toBe(416);
    const notModified = await server.get(audio.body.url, {
      "if-none-match": range.headers.get("etag") ?? "",
    });
    expect(notModified.status).toBe(304);
    const head = await server.send("HEAD", audio.body.url);
    expect([head.status, Number(head.headers.get("content-length")) > 100_000]).toEqual([
      200,
      true,
    ]);
  });

  it("of a premium episode requires the episode entitlement or permission to manage episodes", async () => {
    const { db } = platform.database;
    const { id } = await makeEpisode(db, { premium: true });
    expect((await getPlayback(`episode/${id}`)).status).toBe(402);
    expect((await getPlayback(`episode/${id}`, await subscriber({}))).status).toBe(402);
    expect(
      (await getPlayback(`episode/${id}`, await subscriber({ entitlements: ["episodes"] }))).status,
    ).toBe(200);
    expect((await getPlayback(`episode/${id}`, (await makeUser(db, "Admin")).id)).status).toBe(200);
    expect(
      (await getPlayback(`episode/${id}`, (await makeUser(db, "Notification")).id)).status,
    ).toBe(402);
  });

  it("responds with 404 before it airs, when it or its program is hidden, and without a recording", async () => {
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
      expect((await getPlayback(`episode/${id}`)).status, JSON.stringify(values)).toBe(404);
    }
    const { id } = await makeEpisode(db);
    expect((await getPlayback(`episode/${id}?sound=1`)).status).toBe(404);
  });
});

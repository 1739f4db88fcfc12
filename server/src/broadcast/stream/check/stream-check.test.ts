import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../../test/factories/broadcast.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { startLiveHls, startUpstream, type Upstream } from "../../../../test/fakes/hls-upstream.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { channel } from "../../channel/channel.table.ts";
import { requireAllowedStreamUrl } from "../stream-url.ts";
import { checkChannel, checkChannels, checkStream, lastCheckOf } from "./stream-check.service.ts";

/** Eight MP3 frames of silence at 128 kbit/s and 44.1 kHz; the first one is truncated. */
const mp3 = Buffer.concat(
  Array.from({ length: 8 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]),
  ),
).subarray(100);
const adts = Buffer.concat(
  Array.from({ length: 8 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x0c, 0x9f, 0xfc]), Buffer.alloc(93)]),
  ),
);
const respondWith =
  (body: string): RequestListener =>
  (_request, response) =>
    response.end(body);
const streamAudio =
  (body: Buffer): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "audio/mpeg" }).write(body);
  };

let release = () => {};
const handlers: Record<string, RequestListener> = {
  "/page.m3u8": respondWith("<!doctype html><title>Sign in</title>"),
  "/empty.m3u8": respondWith("#EXTM3U\n#EXT-X-TARGETDURATION:4\n"),
  "/no-rendition.m3u8": respondWith("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n"),
  "/no-segment.m3u8": respondWith("#EXTM3U\n#EXTINF:4,\ngone.ts\n"),
  "/inward.m3u8": (_request, response) =>
    response.writeHead(302, { location: "http://10.0.0.1/index.m3u8" }).end(),
  "/inward-segment.m3u8": respondWith("#EXTM3U\n#EXTINF:4,\nhttp://192.168.1.1/1.ts\n"),
  "/broken.m3u8": (_request, response) => response.writeHead(500).end(),
  "/held.m3u8": (_request, response) => {
    release = () => void response.end("no playlist");
  },
  "/mp3": streamAudio(mp3),
  "/aac": streamAudio(adts),
  "/m4a": streamAudio(
    readFileSync(new URL("../../../../samples/radio/radio.m4a", import.meta.url)).subarray(
      0,
      70_000,
    ),
  ),
  "/hls-without-name": respondWith("#EXTM3U\n#EXTINF:4,\n1.ts\n"),
  "/noise": streamAudio(Buffer.alloc(70_000, 0xff)),
  "/words": respondWith("no sound at all"),
};

let live: Upstream;
let other: Upstream;
let platform: StartedPlatform;

beforeAll(async () => {
  [live, other] = await Promise.all([startLiveHls(), startUpstream(handlers)]);
  platform = await testPlatform({ STREAM_HOSTS: `${live.host},${other.host}` });
});

afterAll(async () => {
  await platform.stop();
  await live.close();
  await other.close();
});

const problemOf = async (
  streamUrl: string,
  kind: ChannelKind,
  locale: "en-US" | "ar-JO" = "en-US",
) => (await checkStream(innerContext(platform, locale), { streamUrl, kind })).problem;

describe("stream check", () => {
  it("succeeds for live HLS (master or media playlist), audio and samples", async () => {
    expect(await problemOf(`${live.url}/live/index.m3u8`, "video")).toBeNull();
    expect(await problemOf(`${live.url}/live/0/media.m3u8`, "audio")).toBeNull();
    for (const path of ["/mp3", "/aac", "/m4a"])
      expect(await problemOf(other.url + path, "audio"), path).toBeNull();
    expect([
      await problemOf("sample:tv", "video"),
      await problemOf("sample:radio", "audio"),
    ]).toEqual([null, null]);
  });

  it.each([
    ["/page.m3u8", "video", "not an HLS playlist"],
    ["/empty.m3u8", "video", "has nothing to play"],
    ["/no-rendition.m3u8", "video", "has nothing to play"],
    ["/no-segment.m3u8", "video", "could not be loaded"],
    ["/nowhere.m3u8", "video", "returned 404"],
    ["/broken.m3u8", "video", "returned 500"],
    ["/inward.m3u8", "video", "private network"],
    ["/inward-segment.m3u8", "video", "private network"],
    ["/mp3", "video", "not an HLS playlist"],
    ["/noise", "audio", "cannot play this audio"],
    ["/words", "audio", "cannot play this audio"],
    ["/hls-without-name", "audio", "ends in .m3u8"],
  ] as const)("reports for %s (%s): %s", async (path, kind, message) => {
    expect(await problemOf(other.url + path, kind)).toContain(message);
  });

  it("reports an unreachable stream in the caller's language", async () => {
    expect(await problemOf("http://127.0.0.1:1/index.m3u8", "video")).toContain("private network");
    expect(await problemOf("https://nowhere.invalid/index.m3u8", "video")).toContain(
      "does not respond",
    );
    expect(await problemOf("sample:nothing", "video")).toContain("no sample");
    expect(await problemOf(`${other.url}/nowhere.m3u8`, "video", "ar-JO")).toBe(
      "يردّ هذا العنوان بالرمز 404 بدلًا من البث",
    );
  });
});

describe("stream URL validation", () => {
  const errorFor = (url: string) =>
    problemOfRejection(
      (async () => requireAllowedStreamUrl(innerContext(platform, "en-US"), url))(),
    ).then(({ errors }) => errors[0]);

  it.each([
    "http://127.0.0.1/a.m3u8",
    "http://[::1]/a",
    "http://192.168.0.9:8000/live",
    "http://169.254.169.254/",
    "http://2130706433/",
    "http://localhost:3000/x",
    "https://studio.local/x",
  ])("rejects %s as part of a private network", async (url) => {
    expect(await errorFor(url)).toMatchObject({
      path: "streamUrl",
      message: expect.stringContaining("private network"),
    });
  });

  it("rejects credentials and unknown samples", async () => {
    expect((await errorFor("https://me:secret@live.example/a.m3u8"))?.message).toContain(
      "password",
    );
    expect((await errorFor("sample:cinema"))?.message).toContain("no sample");
  });

  it("accepts public URLs, samples, uploads and hosts in STREAM_HOSTS", () => {
    const context = innerContext(platform, "en-US");
    for (const url of [
      "https://live.example/a.m3u8",
      "sample:radio",
      `/recordings/${"a".repeat(64)}.mp4`,
      `${live.url}/x.m3u8`,
    ])
      expect(() => requireAllowedStreamUrl(context, url), url).not.toThrow();
  });
});

describe("stored stream check", () => {
  const channelRow = async (id: number) => {
    const [found] = await platform.database.db.select().from(channel).where(eq(channel.id, id));
    if (!found) throw new Error("no channel");
    return found;
  };

  it("runs for enabled channels without a new version or an audit log entry", async () => {
    const { db } = platform.database;
    const working = await makeChannel(db, { streamUrl: `${live.url}/live/index.m3u8` });
    const broken = await makeChannel(db, { streamUrl: `${other.url}/nowhere.m3u8` });
    const disabled = await makeChannel(db, {
      streamUrl: `${other.url}/nowhere.m3u8`,
      enabled: false,
    });
    expect(lastCheckOf(working, "en-US")).toBeNull();
    await checkChannels(platform);
    const [first, second, third] = [
      await channelRow(working.id),
      await channelRow(broken.id),
      await channelRow(disabled.id),
    ];
    expect(lastCheckOf(first, "en-US")).toEqual({ checkedAt: expect.any(String), problem: null });
    expect(lastCheckOf(second, "en-US")?.problem).toContain("returned 404");
    expect(third.streamCheckedAt).toBeNull();
    expect([first.version, second.version, first.updatedAt]).toEqual([
      working.version,
      broken.version,
      working.updatedAt,
    ]);
    expect(await db.select().from(log).where(eq(log.entity, "LiveStream"))).toEqual([]);
  });

  it("is discarded when the stream has changed during the check", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db, { streamUrl: `${other.url}/held.m3u8` });
    const before = other.requests.length;
    const checking = checkChannel(platform, id);
    await expect.poll(() => other.requests.length).toBe(before + 1);
    await db.update(channel).set({ streamUrl: "sample:tv" }).where(eq(channel.id, id));
    release();
    await checking;
    const { streamUrl, streamProblem } = await channelRow(id);
    expect([streamUrl, streamProblem]).toEqual(["sample:tv", null]);
  });
});

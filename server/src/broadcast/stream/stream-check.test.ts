import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../test/broadcast.ts";
import { startLiveHls, startUpstream, type Upstream } from "../../../test/hls-upstream.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { channel } from "../channel/channel.table.ts";
import { requireReachable } from "./stream-address.ts";
import { checkChannel, checkChannels, checkStream, lastCheckOf } from "./stream-check.service.ts";

/** Eight MP3 frames of silence at 128 kbit/s and 44.1 kHz, cut so that the first is not whole. */
const mp3 = Buffer.concat(
  Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
).subarray(100);
const adts = Buffer.concat(
  Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x0c, 0x9f, 0xfc]), Buffer.alloc(93)])),
);
const text =
  (body: string): RequestListener =>
  (_request, response) =>
    response.end(body);
const sound =
  (body: Buffer): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "audio/mpeg" }).write(body);
  };

let release = () => {};
const answers: Record<string, RequestListener> = {
  "/page.m3u8": text("<!doctype html><title>Sign in</title>"),
  "/empty.m3u8": text("#EXTM3U\n#EXT-X-TARGETDURATION:4\n"),
  "/no-rendition.m3u8": text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n"),
  "/no-segment.m3u8": text("#EXTM3U\n#EXTINF:4,\ngone.ts\n"),
  "/inward.m3u8": (_request, response) => response.writeHead(302, { location: "http://10.0.0.1/index.m3u8" }).end(),
  "/inward-segment.m3u8": text("#EXTM3U\n#EXTINF:4,\nhttp://192.168.1.1/1.ts\n"),
  "/broken.m3u8": (_request, response) => response.writeHead(500).end(),
  "/held.m3u8": (_request, response) => {
    release = () => void response.end("no playlist");
  },
  "/mp3": sound(mp3),
  "/aac": sound(adts),
  "/m4a": sound(readFileSync(new URL("../../../samples/radio/radio.m4a", import.meta.url)).subarray(0, 70_000)),
  "/hls-without-name": text("#EXTM3U\n#EXTINF:4,\n1.ts\n"),
  "/noise": sound(Buffer.alloc(70_000, 0xff)),
  "/words": text("no sound at all"),
};

let live: Upstream;
let other: Upstream;
let platform: StartedPlatform;

beforeAll(async () => {
  [live, other] = await Promise.all([startLiveHls(), startUpstream(answers)]);
  platform = await testPlatform({ STREAM_HOSTS: `${live.host},${other.host}` });
});

afterAll(async () => {
  await platform.stop();
  await live.close();
  await other.close();
});

const problemOf = async (streamUrl: string, kind: ChannelKind, locale: "en-US" | "ar-JO" = "en-US") =>
  (await checkStream(innerContext(platform, locale), { streamUrl, kind })).problem;

describe("a look at a stream", () => {
  it("finds that it plays: live HLS, by its master or a rendition, sound, samples", async () => {
    expect(await problemOf(`${live.url}/live/index.m3u8`, "video")).toBeNull();
    expect(await problemOf(`${live.url}/live/0/media.m3u8`, "audio")).toBeNull();
    for (const path of ["/mp3", "/aac", "/m4a"]) expect(await problemOf(other.url + path, "audio"), path).toBeNull();
    expect([await problemOf("sample:tv", "video"), await problemOf("sample:radio", "audio")]).toEqual([null, null]);
  });

  it.each([
    ["/page.m3u8", "video", "no HLS playlist"],
    ["/empty.m3u8", "video", "names nothing to play"],
    ["/no-rendition.m3u8", "video", "names nothing to play"],
    ["/no-segment.m3u8", "video", "cannot be had"],
    ["/nowhere.m3u8", "video", "answers 404"],
    ["/broken.m3u8", "video", "answers 500"],
    ["/inward.m3u8", "video", "private network"],
    ["/inward-segment.m3u8", "video", "private network"],
    ["/mp3", "video", "no HLS playlist"],
    ["/noise", "audio", "no sound that browsers play"],
    ["/words", "audio", "no sound that browsers play"],
    ["/hls-without-name", "audio", "ends in .m3u8"],
  ] as const)("tells of %s (%s): %s", async (path, kind, said) => {
    expect(await problemOf(other.url + path, kind)).toContain(said);
  });

  it("tells of what is not there at all, in the language of who asks", async () => {
    expect(await problemOf("http://127.0.0.1:1/index.m3u8", "video")).toContain("private network");
    expect(await problemOf("https://nowhere.invalid/index.m3u8", "video")).toContain("no answer");
    expect(await problemOf("sample:nothing", "video")).toContain("no sample");
    expect(await problemOf(`${other.url}/nowhere.m3u8`, "video", "ar-JO")).toBe("يردّ هذا العنوان بالرمز 404 بدلًا من البث");
  });
});

describe("the address of a stream, when it is saved", () => {
  const refused = (address: string) =>
    refusal((async () => requireReachable(innerContext(platform, "en-US"), address))()).then(({ errors }) => errors[0]);

  it.each([
    "http://127.0.0.1/a.m3u8",
    "http://[::1]/a",
    "http://192.168.0.9:8000/live",
    "http://169.254.169.254/",
    "http://2130706433/",
    "http://localhost:3000/x",
    "https://studio.local/x",
  ])("%s leads into a private network", async (address) => {
    expect(await refused(address)).toEqual({ path: "streamUrl", message: expect.stringContaining("private network") });
  });

  it("has no password in it, and names a sample that there is", async () => {
    expect((await refused("https://me:secret@live.example/a.m3u8"))?.message).toContain("password");
    expect((await refused("sample:cinema"))?.message).toContain("no sample");
  });

  it("may be on the web, a sample, an upload, or a host of STREAM_HOSTS", () => {
    const context = innerContext(platform, "en-US");
    for (const address of ["https://live.example/a.m3u8", "sample:radio", `/recordings/${"a".repeat(64)}.mp4`, `${live.url}/x.m3u8`])
      expect(() => requireReachable(context, address), address).not.toThrow();
  });
});

describe("channels", () => {
  const row = async (id: number) => {
    const [found] = await platform.database.db.select().from(channel).where(eq(channel.id, id));
    if (!found) throw new Error("no channel");
    return found;
  };

  it("are looked at, those that are switched on, without a new version or a line in the log", async () => {
    const { db } = platform.database;
    const plays = await makeChannel(db, { streamUrl: `${live.url}/live/index.m3u8` });
    const dead = await makeChannel(db, { streamUrl: `${other.url}/nowhere.m3u8` });
    const off = await makeChannel(db, { streamUrl: `${other.url}/nowhere.m3u8`, enabled: false });
    expect(lastCheckOf(plays, "en-US")).toBeNull();
    await checkChannels(platform);
    const [first, second, third] = [await row(plays.id), await row(dead.id), await row(off.id)];
    expect(lastCheckOf(first, "en-US")).toEqual({ checkedAt: expect.any(String), problem: null });
    expect(lastCheckOf(second, "en-US")?.problem).toContain("answers 404");
    expect(third.streamCheckedAt).toBeNull();
    expect([first.version, second.version, first.updatedAt]).toEqual([plays.version, dead.version, plays.updatedAt]);
    expect(await db.select().from(log).where(eq(log.entity, "LiveStream"))).toEqual([]);
  });

  it("keep what was found only of the stream that they still have", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db, { streamUrl: `${other.url}/held.m3u8` });
    const before = other.asked.length;
    const checking = checkChannel(platform, id);
    await expect.poll(() => other.asked.length).toBe(before + 1);
    await db.update(channel).set({ streamUrl: "sample:tv" }).where(eq(channel.id, id));
    release();
    await checking;
    const { streamUrl, streamProblem } = await row(id);
    expect([streamUrl, streamProblem]).toEqual(["sample:tv", null]);
  });
});

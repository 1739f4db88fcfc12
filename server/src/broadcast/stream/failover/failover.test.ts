import { setTimeout as wait } from "node:timers/promises";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaled } from "../../../../../scripts/machine-speed.ts";
import { makeChannel } from "../../../../test/factories/broadcast.ts";
import { startLiveHls, startUpstream, type Upstream } from "../../../../test/fakes/hls-upstream.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { channelIncident, channelSourceState } from "./failover.table.ts";
import { mailIncidents } from "./incident-alert.service.ts";

/** Time in which a switch is done, on a machine that is not loaded. */
const MAX_SECONDS_WITHOUT_PICTURE = scaled(8_000) / 1000;

let first: Upstream;
let second: Upstream;
let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  [first, second] = await Promise.all([startLiveHls(), startLiveHls()]);
  platform = await testPlatform({ STREAM_HOSTS: `${first.host}, ${second.host}` });
  server = await startTestServer(platform);
}, 60_000);

afterAll(async () => {
  await server.close();
  await platform.stop();
  await Promise.all([first.close(), second.close()]);
});

interface Segment {
  number: number;
  discontinuity: number;
  name: string;
  seenAt: number;
}

/** Player that requests the playlist of a track each second, and notes each new segment. */
function startPlayer(playlistUrl: string) {
  const segments = new Map<string, Segment>();
  let stopped = false;
  const loop = async () => {
    while (!stopped) {
      const response = await server.get(playlistUrl);
      if (response.ok) note(await response.text());
      await wait(1000);
    }
  };
  const note = (text: string) => {
    let number = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
    let discontinuity = Number(/DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1]);
    for (const line of text.split("\n"))
      if (line === "#EXT-X-DISCONTINUITY") discontinuity++;
      else if (line && !line.startsWith("#")) {
        const known = segments.get(line);
        const segment = { number, discontinuity, name: line, seenAt: known?.seenAt ?? Date.now() };
        if (known) expect(segment).toEqual(known);
        segments.set(line, segment);
        number++;
      }
  };
  const running = loop();
  return {
    all: () => [...segments.values()],
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

async function until<T>(
  read: () => T | undefined | Promise<T | undefined>,
  what: string,
): Promise<T> {
  for (let i = 0; i < 300; i++) {
    const value = await read();
    if (value) return value;
    await wait(100);
  }
  throw new Error(`timeout: ${what}`);
}

describe("a channel whose sources fail", () => {
  it("continues with the second source within seconds, and then with the slate", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db, {
      streamUrl: `${first.url}/live/index.m3u8`,
      backupUrl: `${second.url}/live/index.m3u8`,
      slateUrl: "sample:slate",
    });
    const { url } = (await (await server.get(`/api/v1/playback/channel/${id}`)).json()) as Playback;
    const urlFor = (name: string) => url.replace(/[^/]+$/, name);
    const master = await (await server.get(url)).text();
    expect(master).toContain("track-v1.m3u8");
    const player = startPlayer(urlFor("track-v0.m3u8"));
    const sourceOf = (discontinuity: number) =>
      player.all().filter((segment) => segment.discontinuity === discontinuity);
    await until(() => sourceOf(0).length > 8, "the first source plays");
    const onFirst = sourceOf(0).at(-1);

    await first.close();
    const onSecond = await until(() => sourceOf(1)[0], "the second source is on air");
    const lastOfFirst = sourceOf(0).at(-1);
    const gap = (onSecond.seenAt - (lastOfFirst?.seenAt ?? 0)) / 1000;
    console.log(`first to second source: ${gap.toFixed(1)} s between new segments`);
    expect(gap).toBeLessThan(MAX_SECONDS_WITHOUT_PICTURE);
    expect(onSecond.number).toBeGreaterThan(onFirst?.number ?? 0);
    const segment = await server.get(urlFor(onSecond.name));
    expect([segment.status, segment.headers.get("content-type")]).toEqual([200, "video/mp2t"]);
    const [state] = await db
      .select()
      .from(channelSourceState)
      .where(eq(channelSourceState.channelId, id));
    expect(state).toMatchObject({ onAir: "second", epoch: 1, problem: "unreachable" });

    await until(() => sourceOf(1).length > 5, "the second source plays");
    await second.close();
    const onSlate = await until(() => sourceOf(2)[0], "the slate is on air");
    const slateGap = (onSlate.seenAt - (sourceOf(1).at(-1)?.seenAt ?? 0)) / 1000;
    console.log(`second source to slate: ${slateGap.toFixed(1)} s between new segments`);
    expect(slateGap).toBeLessThan(MAX_SECONDS_WITHOUT_PICTURE);
    expect((await server.get(urlFor(onSlate.name))).status).toBe(200);
    await player.stop();

    const [incident] = await db
      .select()
      .from(channelIncident)
      .where(eq(channelIncident.channelId, id));
    expect(incident).toMatchObject({ source: "first", onAir: "slate", endedAt: null });
    expect(incident?.secondsWithoutPicture).toBeGreaterThan(1);
    const [entry] = await db
      .select()
      .from(log)
      .where(eq(log.entityId, id))
      .orderBy(desc(log.id))
      .limit(1);
    expect(entry?.changes).toEqual({ sourceOnAir: ["second", "slate"] });
    await mailIncidents(platform);
    await mailIncidents(platform);
    const [alerted] = await db
      .select()
      .from(channelIncident)
      .where(eq(channelIncident.channelId, id));
    expect(alerted?.slateAlertedAt).not.toBeNull();
  }, 120_000);

  it("keeps a radio listener's connection when the first source ends", async () => {
    const sound = (byte: number, endAfterMs?: number) =>
      startUpstream({
        "/radio": (_request, response) => {
          response.writeHead(200, { "content-type": "audio/mpeg" });
          const timer = setInterval(() => response.write(Buffer.alloc(1000, byte)), 20);
          if (endAfterMs) setTimeout(() => response.destroy(), endAfterMs);
          response.on("close", () => clearInterval(timer));
        },
      });
    const [one, two] = await Promise.all([sound(1, 500), sound(2)]);
    platform.config.STREAM_HOSTS.push(one.host, two.host);
    const { id } = await makeChannel(platform.database.db, {
      kind: "audio",
      streamUrl: `${one.url}/radio`,
      backupUrl: `${two.url}/radio`,
    });
    const { url } = (await (await server.get(`/api/v1/playback/channel/${id}`)).json()) as Playback;
    const response = await server.get(url);
    const startedAt = Date.now();
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const heard = new Set<number>();
    while (!heard.has(2) && Date.now() - startedAt < 15_000) {
      const { value, done } = await reader.read();
      if (done) break;
      for (const byte of value) heard.add(byte);
    }
    console.log(
      `radio: second source heard after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    expect([...heard]).toEqual([1, 2]);
    await reader.cancel();
    await one.close();
    await two.close();
  }, 30_000);
});

import type { RequestListener } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEpisode } from "../../../../test/factories/broadcast.ts";
import { startUpstream, type Upstream } from "../../../../test/fakes/hls-upstream.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { measureEpisodeAudio } from "../../episode/audio-measure.service.ts";
import { episode } from "../../episode/episode.table.ts";
import { enclosureOf } from "./enclosure.service.ts";

const handlers: Record<string, RequestListener> = {
  "/ranged.mp3": (request, response) =>
    request.headers.range
      ? response
          .writeHead(206, {
            "content-type": "audio/mpeg",
            "content-range": "bytes 0-1/123456",
            "content-length": 2,
          })
          .end("ab")
      : response.writeHead(400).end(),
  "/plain.mp3": (_request, response) =>
    response.writeHead(200, { "content-type": "audio/mpeg", "content-length": 5 }).end("abcde"),
  "/unsure.m4a": (_request, response) =>
    response.writeHead(200, { "content-type": "text/plain", "content-length": 7 }).end("abcdefg"),
};

let upstream: Upstream;
let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  upstream = await startUpstream(handlers);
  platform = await testPlatform({ STREAM_HOSTS: upstream.host });
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  await upstream.close();
});

const episodeRow = async (id: number) => {
  const [found] = await platform.database.db.select().from(episode).where(eq(episode.id, id));
  if (!found) throw new Error("no episode");
  return found;
};
const enclosureById = async (id: number) =>
  enclosureOf(innerContext(platform, "en-US"), await episodeRow(id));
const pathOf = async (id: number) =>
  new URL((await enclosureById(id))?.url ?? "http://nowhere/").pathname;

describe("podcast audio of an episode", () => {
  it("is measured once, for samples and for files on other servers", async () => {
    const { db } = platform.database;
    const make = async (audioUrl: string) => (await makeEpisode(db, { audioUrl })).id;
    const [sample, ranged, plain, wrongType, missing, hls] = [
      await make("sample:radio"),
      await make(`${upstream.url}/ranged.mp3`),
      await make(`${upstream.url}/plain.mp3`),
      await make(`${upstream.url}/unsure.m4a`),
      await make(`${upstream.url}/gone.mp3`),
      await make("https://vod.example/1.m3u8"),
    ];
    expect(await enclosureById(ranged)).toBeNull();
    await measureEpisodeAudio(platform);
    const url = (id: number, file: string) => `https://news.example/podcast/${id}/${file}`;
    expect(await enclosureById(sample)).toEqual({
      url: url(sample, "radio.m4a"),
      type: "audio/mp4",
      bytes: expect.any(Number),
    });
    expect(await enclosureById(ranged)).toEqual({
      url: url(ranged, "play.mp3"),
      type: "audio/mpeg",
      bytes: 123456,
    });
    expect(await enclosureById(plain)).toEqual({
      url: url(plain, "play.mp3"),
      type: "audio/mpeg",
      bytes: 5,
    });
    expect(await enclosureById(wrongType)).toEqual({
      url: url(wrongType, "play.m4a"),
      type: "audio/mp4",
      bytes: 7,
    });
    expect([await enclosureById(missing), await enclosureById(hls)]).toEqual([null, null]);
    const requestCount = upstream.requests.length;
    await measureEpisodeAudio(platform);
    expect(upstream.requests.slice(requestCount).map((one) => one.url)).toEqual(["/gone.mp3"]);
    expect((await episodeRow(ranged)).version).toBe(1);
  });

  it("is served at a stable URL and supports range requests", async () => {
    const { id } = await makeEpisode(platform.database.db, { audioUrl: "sample:radio" });
    await measureEpisodeAudio(platform);
    const path = await pathOf(id);
    const full = await server.get(path);
    expect([
      full.status,
      full.headers.get("cache-control"),
      full.headers.get("access-control-allow-origin"),
    ]).toEqual([200, "public, max-age=60, must-revalidate", "*"]);
    expect((await full.arrayBuffer()).byteLength).toBe((await enclosureById(id))?.bytes);
    const range = await server.get(path, {
      range: "bytes=-100",
      "if-range": full.headers.get("etag") ?? "",
    });
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 100]);
    expect((await server.get(path, { range: "bytes=-100", "if-range": '"another"' })).status).toBe(
      200,
    );
  });

  it("redirects to a file on another server", async () => {
    const { id } = await makeEpisode(platform.database.db, {
      audioUrl: `${upstream.url}/ranged.mp3`,
    });
    await measureEpisodeAudio(platform);
    const reply = await server.get(await pathOf(id));
    expect([reply.status, reply.headers.get("location")]).toEqual([
      302,
      `${upstream.url}/ranged.mp3`,
    ]);
  });

  it("responds with 404 when the episode is premium, hidden or not yet aired, or for another file name", async () => {
    const { db } = platform.database;
    const later = { airAt: new Date(Date.now() + 3_600_000) };
    for (const values of [{ premium: true }, { status: false }, later, { audioUrl: null }]) {
      const { id } = await makeEpisode(db, { audioUrl: "sample:radio", ...values });
      expect((await server.get(`/podcast/${id}/radio.m4a`)).status, JSON.stringify(values)).toBe(
        404,
      );
    }
    const { id } = await makeEpisode(db, { audioUrl: "sample:radio" });
    for (const path of [
      `/podcast/${id}/play.mp3`,
      `/podcast/${id}/..%2f..%2ffacts.json`,
      "/podcast/x/radio.m4a",
      "/podcast/0/radio.m4a",
    ])
      expect((await server.get(path)).status, path).toBe(404);
    expect((await server.get(`/podcast/${id}/radio.m4a`)).status).toBe(200);
    await db.update(episode).set({ premium: true }).where(eq(episode.id, id));
    await announceChange(db, [`episode:${id}`]);
    await expect.poll(async () => (await server.get(`/podcast/${id}/radio.m4a`)).status).toBe(404);
    expect(await enclosureById(id)).toBeNull();
  });
});

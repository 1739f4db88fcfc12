import type { RequestListener } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEpisode } from "../../../test/broadcast.ts";
import { startUpstream, type Upstream } from "../../../test/hls-upstream.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { episode } from "../episode/episode.table.ts";
import { enclosureOf } from "./enclosure.service.ts";
import { measureSounds } from "./sound-measure.service.ts";

const answers: Record<string, RequestListener> = {
  "/ranged.mp3": (request, response) =>
    request.headers.range
      ? response.writeHead(206, { "content-type": "audio/mpeg", "content-range": "bytes 0-1/123456", "content-length": 2 }).end("ab")
      : response.writeHead(400).end(),
  "/plain.mp3": (_request, response) => response.writeHead(200, { "content-type": "audio/mpeg", "content-length": 5 }).end("abcde"),
  "/unsure.m4a": (_request, response) => response.writeHead(200, { "content-type": "text/plain", "content-length": 7 }).end("abcdefg"),
};

let upstream: Upstream;
let platform: StartedPlatform;
let server: Serving;

beforeAll(async () => {
  upstream = await startUpstream(answers);
  platform = await testPlatform({ STREAM_HOSTS: upstream.host });
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  await upstream.close();
});

const row = async (id: number) => {
  const [found] = await platform.database.db.select().from(episode).where(eq(episode.id, id));
  if (!found) throw new Error("no episode");
  return found;
};
const enclosure = async (id: number) => enclosureOf(innerContext(platform, "en-US"), await row(id));
const pathOf = async (id: number) => new URL((await enclosure(id))?.url ?? "http://nowhere/").pathname;

describe("the sound of an episode in a podcast", () => {
  it("is measured, once, wherever it stands", async () => {
    const { db } = platform.database;
    const make = async (audioUrl: string) => (await makeEpisode(db, { audioUrl })).id;
    const [sample, ranged, plain, unsure, gone, hls] = [
      await make("sample:radio"),
      await make(`${upstream.url}/ranged.mp3`),
      await make(`${upstream.url}/plain.mp3`),
      await make(`${upstream.url}/unsure.m4a`),
      await make(`${upstream.url}/gone.mp3`),
      await make("https://vod.example/1.m3u8"),
    ];
    expect(await enclosure(ranged)).toBeNull();
    await measureSounds(platform);
    const url = (id: number, file: string) => `https://news.example/podcast/${id}/${file}`;
    expect(await enclosure(sample)).toEqual({ url: url(sample, "radio.m4a"), type: "audio/mp4", bytes: expect.any(Number) });
    expect(await enclosure(ranged)).toEqual({ url: url(ranged, "play.mp3"), type: "audio/mpeg", bytes: 123456 });
    expect(await enclosure(plain)).toEqual({ url: url(plain, "play.mp3"), type: "audio/mpeg", bytes: 5 });
    expect(await enclosure(unsure)).toEqual({ url: url(unsure, "play.m4a"), type: "audio/mp4", bytes: 7 });
    expect([await enclosure(gone), await enclosure(hls)]).toEqual([null, null]);
    const asked = upstream.asked.length;
    await measureSounds(platform);
    expect(upstream.asked.slice(asked).map((one) => one.url)).toEqual(["/gone.mp3"]);
    expect((await row(ranged)).version).toBe(1);
  });

  it("stands at an address that stays, in pieces too", async () => {
    const { id } = await makeEpisode(platform.database.db, { audioUrl: "sample:radio" });
    await measureSounds(platform);
    const path = await pathOf(id);
    const whole = await server.get(path);
    expect([whole.status, whole.headers.get("cache-control"), whole.headers.get("access-control-allow-origin")]).toEqual([
      200,
      "public, max-age=3600",
      "*",
    ]);
    expect((await whole.arrayBuffer()).byteLength).toBe((await enclosure(id))?.bytes);
    const piece = await server.get(path, { range: "bytes=-100", "if-range": whole.headers.get("etag") ?? "" });
    expect([piece.status, (await piece.arrayBuffer()).byteLength]).toEqual([206, 100]);
    expect((await server.get(path, { range: "bytes=-100", "if-range": '"another"' })).status).toBe(200);
  });

  it("leads to where it stands on the web", async () => {
    const { id } = await makeEpisode(platform.database.db, { audioUrl: `${upstream.url}/ranged.mp3` });
    await measureSounds(platform);
    const reply = await server.get(await pathOf(id));
    expect([reply.status, reply.headers.get("location")]).toEqual([302, `${upstream.url}/ranged.mp3`]);
  });

  it("is nowhere when it is premium, hidden, not aired yet, or of another name", async () => {
    const { db } = platform.database;
    const later = { airAt: new Date(Date.now() + 3_600_000) };
    for (const values of [{ premium: true }, { status: false }, later, { audioUrl: null }]) {
      const { id } = await makeEpisode(db, { audioUrl: "sample:radio", ...values });
      expect((await server.get(`/podcast/${id}/radio.m4a`)).status, JSON.stringify(values)).toBe(404);
    }
    const { id } = await makeEpisode(db, { audioUrl: "sample:radio" });
    for (const path of [`/podcast/${id}/play.mp3`, `/podcast/${id}/..%2f..%2ffacts.json`, "/podcast/x/radio.m4a", "/podcast/0/radio.m4a"])
      expect((await server.get(path)).status, path).toBe(404);
    expect((await server.get(`/podcast/${id}/radio.m4a`)).status).toBe(200);
    await db.update(episode).set({ premium: true }).where(eq(episode.id, id));
    await announceChange(db, [`episode:${id}`]);
    await expect.poll(async () => (await server.get(`/podcast/${id}/radio.m4a`)).status).toBe(404);
    expect(await enclosure(id)).toBeNull();
  });
});

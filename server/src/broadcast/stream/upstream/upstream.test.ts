import { createDecipheriv } from "node:crypto";
import type { RequestListener } from "node:http";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode } from "../../../../test/broadcast.ts";
import { startLiveHls, startUpstream, type Upstream } from "../../../../test/hls-upstream.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { type Serving, serving } from "../../../../test/serving.ts";
import { cookieOf, makeUser } from "../../../../test/staff.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { issueToken } from "../stream-token.ts";
import { sealAddress } from "./upstream-address.ts";

const bytes = Buffer.alloc(100_000, 3);
let closed = 0;
const answers: Record<string, RequestListener> = {
  "/recording.mp4": (request, response) => {
    const [, from = 0, to = bytes.length - 1] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "")?.map(Number) ?? [];
    const piece = bytes.subarray(from, to + 1);
    const headers = { "content-type": "video/mp4", "content-length": piece.length, "accept-ranges": "bytes" };
    if (!request.headers.range) return void response.writeHead(200, headers).end(piece);
    response.writeHead(206, { ...headers, "content-range": `bytes ${from}-${to}/${bytes.length}` }).end(piece);
  },
  "/page.mp4": (_request, response) =>
    response.writeHead(200, { "content-type": "text/html", "set-cookie": "a=b" }).end("<script>1</script>"),
  "/radio": (_request, response) => {
    response.writeHead(200, { "content-type": "audio/mpeg" });
    const beat = setInterval(() => response.write(Buffer.alloc(1000, 1)), 10);
    response.on("close", () => {
      clearInterval(beat);
      closed++;
    });
  },
  "/page.m3u8": (_request, response) => response.end("<!doctype html>"),
  "/inward.m3u8": (_request, response) => response.end("#EXTM3U\n#EXTINF:4,\nhttp://127.0.0.2:1/1.ts\n"),
  "/moved.m3u8": (_request, response) => response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
};

let live: Upstream;
let other: Upstream;
let platform: StartedPlatform;
let server: Serving;
let staff: string;

beforeAll(async () => {
  [live, other] = await Promise.all([startLiveHls(), startUpstream(answers)]);
  platform = await testPlatform({ STREAM_HOSTS: `${live.host}, ${other.host}` });
  server = await serving(platform);
  staff = await cookieOf(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  await live.close();
  await other.close();
});

const addresses = (playlist: string) => [...playlist.matchAll(/^[^#\s].*$/gm)].map(([line]) => line);

async function play(what: string): Promise<Playback> {
  return (await (await server.get(`/api/v1/playback/${what}`, { cookie: staff })).json()) as Playback;
}

async function premium(streamUrl: string, values: Parameters<typeof makeChannel>[1] = {}) {
  const { id } = await makeChannel(platform.database.db, { premium: true, streamUrl, ...values });
  const { url } = await play(`channel/${id}`);
  return { id, url, beside: (name: string) => url.replace(/[^/]+$/, name) };
}

describe("a premium channel that another server streams", () => {
  it("plays through us: playlists, key and segments, while it goes on", async () => {
    const { url, beside } = await premium(`${live.url}/live/index.m3u8`);
    const master = await (await server.get(url)).text();
    expect(master).not.toContain(live.host);
    const [first = "", second] = addresses(master);
    expect(second).toMatch(/^p-[\w-]+\.m3u8$/);
    const playlist = await (await server.get(beside(first))).text();
    const segments = addresses(playlist);
    expect(segments.length).toBeGreaterThan(1);
    const key = await server.get(beside(/URI="([^"]+)"/.exec(playlist)?.[1] ?? ""));
    const segment = await server.get(beside(segments.at(-1) ?? ""));
    expect([key.status, segment.status, segment.headers.get("content-type")]).toEqual([200, 200, "video/mp2t"]);
    const iv = Buffer.from(/IV=0x([0-9a-f]{32})/i.exec(playlist)?.[1] ?? "", "hex");
    const decipher = createDecipheriv("aes-128-cbc", Buffer.from(await key.arrayBuffer()), iv);
    const clear = Buffer.concat([decipher.update(Buffer.from(await segment.arrayBuffer())), decipher.final()]);
    expect([clear[0], clear[188], clear[376]]).toEqual([0x47, 0x47, 0x47]);
    await expect
      .poll(async () => addresses(await (await server.get(beside(first))).text()).at(-1), { timeout: 5000 })
      .not.toBe(segments.at(-1));
    const later = addresses(await (await server.get(beside(first))).text());
    expect(later.filter((name) => segments.includes(name)).length, "a segment keeps its name").toBeGreaterThan(0);
  });

  it("is asked for once by who watch at the same time", async () => {
    const { url } = await premium(`${live.url}/live/index.m3u8`);
    const before = live.asked.length;
    await Promise.all(Array.from({ length: 20 }, async () => (await server.get(url)).text()));
    expect(live.asked.length - before).toBe(1);
  });

  it("opens no segment with the token of another channel, or after its end", async () => {
    const [one, two] = [await premium(`${live.url}/live/index.m3u8`), await premium(`${live.url}/live/index.m3u8`)];
    const [playlist = ""] = addresses(await (await server.get(one.url)).text());
    const [segment = ""] = addresses(await (await server.get(one.beside(playlist))).text());
    expect((await server.get(one.beside(segment))).status).toBe(200);
    expect((await server.get(two.beside(segment))).status).toBe(404);
    const [, , token = ""] = one.url.split("/");
    expect((await server.get(one.beside(segment).replace(token, two.url.split("/")[2] ?? ""))).status).toBe(403);
    const soon = issueToken(platform.config, `channel-${one.id}`, new Date(Date.now() + 2000));
    const copied = one.beside(segment).replace(token, soon);
    expect((await server.get(copied)).status).toBe(200);
    await expect.poll(async () => (await server.get(copied)).status, { timeout: 4000 }).toBe(403);
  });

  it("has us fetch nothing that it did not name", async () => {
    const { id, beside } = await premium(`${live.url}/live/index.m3u8`);
    const before = other.asked.length;
    const foreign = sealAddress(platform.config, `channel-${id + 1}`, "part", `${other.url}/recording.mp4`);
    for (const name of [
      `s-${foreign}.mp4`,
      `s-${Buffer.from(`${other.url}/recording.mp4`).toString("base64url")}`,
      encodeURIComponent(`${other.url}/recording.mp4`),
      "s-.ts",
      "other.m3u8",
    ])
      expect((await server.get(beside(name))).status, name).toBe(404);
    expect(other.asked.length).toBe(before);
  });

  it("may be dead, no HLS, or lead into a private network", async () => {
    const statusOf = async (streamUrl: string) => (await server.get((await premium(streamUrl)).url)).status;
    expect(await statusOf(`${other.url}/nowhere.m3u8`)).toBe(404);
    expect(await statusOf(`${other.url}/page.m3u8`)).toBe(502);
    expect(await statusOf(`${other.url}/moved.m3u8`)).toBe(502);
    expect(await statusOf("http://127.0.0.1:1/index.m3u8")).toBe(502);
    const { url, beside } = await premium(`${other.url}/inward.m3u8`);
    const [segment = ""] = addresses(await (await server.get(url)).text());
    const reply = await server.get(beside(segment));
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([502, "no-store"]);
  });
});

describe("a file that another server has", () => {
  it("comes through us whole and in pieces", async () => {
    const { id } = await makeEpisode(platform.database.db, { premium: true, videoUrl: `${other.url}/recording.mp4` });
    const { url } = await play(`episode/${id}`);
    const whole = await server.get(url);
    expect([whole.status, whole.headers.get("content-type"), (await whole.arrayBuffer()).byteLength]).toEqual([200, "video/mp4", 100_000]);
    const piece = await server.get(url, { range: "bytes=10-19" });
    expect([piece.status, piece.headers.get("content-range"), (await piece.arrayBuffer()).byteLength]).toEqual([
      206,
      "bytes 10-19/100000",
      10,
    ]);
    const head = await server.send("HEAD", url);
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "100000"]);
  });

  it("is never a page under our name", async () => {
    const { id } = await makeEpisode(platform.database.db, { premium: true, videoUrl: `${other.url}/page.mp4` });
    const reply = await server.get((await play(`episode/${id}`)).url);
    expect(reply.headers.get("content-type")).toBe("video/mp4");
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  it("may be a radio without end, left when its listener leaves", async () => {
    const { url } = await premium(`${other.url}/radio`, { kind: "audio" });
    const leaving = new AbortController();
    const { port } = new URL((await server.get("/healthz")).url);
    const reply = await fetch(`http://127.0.0.1:${port}${url}`, { signal: leaving.signal });
    expect([reply.status, reply.headers.get("content-type"), reply.headers.get("cache-control")]).toEqual([200, "audio/mpeg", "no-store"]);
    const reader = reply.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    const before = closed;
    leaving.abort();
    await reader?.closed.catch(() => {});
    await expect.poll(() => closed, { timeout: 3000 }).toBe(before + 1);
  });
});

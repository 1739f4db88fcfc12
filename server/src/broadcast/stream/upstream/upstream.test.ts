import { createDecipheriv } from "node:crypto";
import type { RequestListener } from "node:http";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode } from "../../../../test/factories/broadcast.ts";
import { cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { startLiveHls, startUpstream, type Upstream } from "../../../../test/fakes/hls-upstream.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { runLater } from "../../../../test/shifted-clock.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { issueToken } from "../stream-token.ts";
import { sealUrl } from "./upstream-url.ts";

const bytes = Buffer.alloc(100_000, 3);
let closedCount = 0;
const handlers: Record<string, RequestListener> = {
  "/recording.mp4": (request, response) => {
    const [, from = 0, to = bytes.length - 1] =
      /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "")?.map(Number) ?? [];
    const chunk = bytes.subarray(from, to + 1);
    const headers = {
      "content-type": "video/mp4",
      "content-length": chunk.length,
      "accept-ranges": "bytes",
    };
    if (!request.headers.range) return void response.writeHead(200, headers).end(chunk);
    response
      .writeHead(206, { ...headers, "content-range": `bytes ${from}-${to}/${bytes.length}` })
      .end(chunk);
  },
  "/page.mp4": (_request, response) =>
    response
      .writeHead(200, { "content-type": "text/html", "set-cookie": "a=b" })
      .end("<script>1</script>"),
  "/radio": (_request, response) => {
    response.writeHead(200, { "content-type": "audio/mpeg" });
    const timer = setInterval(() => response.write(Buffer.alloc(1000, 1)), 10);
    response.on("close", () => {
      clearInterval(timer);
      closedCount++;
    });
  },
  "/page.m3u8": (_request, response) => response.end("<!doctype html>"),
  "/inward.m3u8": (_request, response) =>
    response.end("#EXTM3U\n#EXTINF:4,\nhttp://127.0.0.2:1/1.ts\n"),
  "/moved.m3u8": (_request, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
};

let live: Upstream;
let other: Upstream;
let platform: StartedPlatform;
let server: TestServer;
let staff: string;

beforeAll(async () => {
  [live, other] = await Promise.all([startLiveHls(), startUpstream(handlers)]);
  platform = await testPlatform({ STREAM_HOSTS: `${live.host}, ${other.host}` });
  server = await startTestServer(platform);
  staff = await cookieOf(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  await live.close();
  await other.close();
});

const urisOf = (playlist: string) => [...playlist.matchAll(/^[^#\s].*$/gm)].map(([line]) => line);

async function play(path: string): Promise<Playback> {
  return (await (
    await server.get(`/api/v1/playback/${path}`, { cookie: staff })
  ).json()) as Playback;
}

async function playPremium(streamUrl: string, values: Parameters<typeof makeChannel>[1] = {}) {
  const { id } = await makeChannel(platform.database.db, { premium: true, streamUrl, ...values });
  const { url } = await play(`channel/${id}`);
  return { id, url, urlFor: (name: string) => url.replace(/[^/]+$/, name) };
}

describe("proxied premium channel", () => {
  it("serves playlists, key and segments while the live stream continues", async () => {
    const { url, urlFor } = await playPremium(`${live.url}/live/index.m3u8`);
    const master = await (await server.get(url)).text();
    expect(master).not.toContain(live.host);
    const [first = "", second] = urisOf(master);
    expect(second).toMatch(/^p-[\w-]+\.m3u8$/);
    const playlist = await (await server.get(urlFor(first))).text();
    const segments = urisOf(playlist);
    expect(segments.length).toBeGreaterThan(1);
    const key = await server.get(urlFor(/URI="([^"]+)"/.exec(playlist)?.[1] ?? ""));
    const segment = await server.get(urlFor(segments.at(-1) ?? ""));
    expect([key.status, segment.status, segment.headers.get("content-type")]).toEqual([
      200,
      200,
      "video/mp2t",
    ]);
    const iv = Buffer.from(/IV=0x([0-9a-f]{32})/i.exec(playlist)?.[1] ?? "", "hex");
    const decipher = createDecipheriv("aes-128-cbc", Buffer.from(await key.arrayBuffer()), iv);
    const decrypted = Buffer.concat([
      decipher.update(Buffer.from(await segment.arrayBuffer())),
      decipher.final(),
    ]);
    expect([decrypted[0], decrypted[188], decrypted[376]]).toEqual([0x47, 0x47, 0x47]);
    await expect
      .poll(async () => urisOf(await (await server.get(urlFor(first))).text()).at(-1))
      .not.toBe(segments.at(-1));
    const later = urisOf(await (await server.get(urlFor(first))).text());
    expect(
      later.filter((name) => segments.includes(name)).length,
      "a segment keeps its name",
    ).toBeGreaterThan(0);
  });

  it("fetches the upstream playlist once for concurrent viewers", async () => {
    const { url } = await playPremium(`${live.url}/live/index.m3u8`);
    const before = live.requests.length;
    await Promise.all(Array.from({ length: 20 }, async () => (await server.get(url)).text()));
    expect(live.requests.length - before).toBe(1);
  });

  it("rejects segments with the token of another channel or an expired one", async () => {
    const [one, two] = [
      await playPremium(`${live.url}/live/index.m3u8`),
      await playPremium(`${live.url}/live/index.m3u8`),
    ];
    const [playlist = ""] = urisOf(await (await server.get(one.url)).text());
    const [segment = ""] = urisOf(await (await server.get(one.urlFor(playlist))).text());
    expect((await server.get(one.urlFor(segment))).status).toBe(200);
    expect((await server.get(two.urlFor(segment))).status).toBe(404);
    const [, , token = ""] = one.url.split("/");
    expect(
      (await server.get(one.urlFor(segment).replace(token, two.url.split("/")[2] ?? ""))).status,
    ).toBe(403);
    const copied = one
      .urlFor(segment)
      .replace(
        token,
        issueToken(platform.config, `channel-${one.id}`, new Date(Date.now() + MINUTE)),
      );
    const status = async () => (await server.get(copied)).status;
    expect(await status()).toBe(200);
    expect(await runLater(MINUTE, status)).toBe(403);
  });

  it("does not fetch URLs that its playlists do not contain", async () => {
    const { id, urlFor } = await playPremium(`${live.url}/live/index.m3u8`);
    const before = other.requests.length;
    const foreign = sealUrl(
      platform.config,
      `channel-${id + 1}`,
      "part",
      `${other.url}/recording.mp4`,
    );
    for (const name of [
      `s-${foreign}.mp4`,
      `s-${Buffer.from(`${other.url}/recording.mp4`).toString("base64url")}`,
      encodeURIComponent(`${other.url}/recording.mp4`),
      "s-.ts",
      "other.m3u8",
    ])
      expect((await server.get(urlFor(name))).status, name).toBe(404);
    expect(other.requests.length).toBe(before);
  });

  it("responds with 404 or 502 when upstream is missing, is not HLS or points into a private network", async () => {
    const statusOf = async (streamUrl: string) =>
      (await server.get((await playPremium(streamUrl)).url)).status;
    expect(await statusOf(`${other.url}/nowhere.m3u8`)).toBe(404);
    expect(await statusOf(`${other.url}/page.m3u8`)).toBe(502);
    expect(await statusOf(`${other.url}/moved.m3u8`)).toBe(502);
    expect(await statusOf("http://127.0.0.1:1/index.m3u8")).toBe(502);
    const { url, urlFor } = await playPremium(`${other.url}/inward.m3u8`);
    const [segment = ""] = urisOf(await (await server.get(url)).text());
    const reply = await server.get(urlFor(segment));
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([502, "no-store"]);
  });
});

describe("proxied file", () => {
  it("is served completely and for range requests", async () => {
    const { id } = await makeEpisode(platform.database.db, {
      premium: true,
      videoUrl: `${other.url}/recording.mp4`,
    });
    const { url } = await play(`episode/${id}`);
    const full = await server.get(url);
    expect([
      full.status,
      full.headers.get("content-type"),
      (await full.arrayBuffer()).byteLength,
    ]).toEqual([200, "video/mp4", 100_000]);
    const range = await server.get(url, { range: "bytes=10-19" });
    expect([
      range.status,
      range.headers.get("content-range"),
      (await range.arrayBuffer()).byteLength,
    ]).toEqual([206, "bytes 10-19/100000", 10]);
    const head = await server.send("HEAD", url);
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "100000"]);
  });

  it("is never served as HTML from our origin", async () => {
    const { id } = await makeEpisode(platform.database.db, {
      premium: true,
      videoUrl: `${other.url}/page.mp4`,
    });
    const reply = await server.get((await play(`episode/${id}`)).url);
    expect(reply.headers.get("content-type")).toBe("video/mp4");
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  it("may be an endless radio stream, which is closed when the listener disconnects", async () => {
    const { url } = await playPremium(`${other.url}/radio`, { kind: "audio" });
    const abortController = new AbortController();
    const { port } = new URL((await server.get("/healthz")).url);
    const reply = await fetch(`http://127.0.0.1:${port}${url}`, { signal: abortController.signal });
    expect([
      reply.status,
      reply.headers.get("content-type"),
      reply.headers.get("cache-control"),
    ]).toEqual([200, "audio/mpeg", "no-store"]);
    const reader = reply.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    const before = closedCount;
    abortController.abort();
    await reader?.closed.catch(() => {});
    await expect.poll(() => closedCount).toBe(before + 1);
  });
});

import { createHmac } from "node:crypto";
import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../test/factories/broadcast.ts";
import { startUpstream, type Upstream } from "../../../test/fakes/hls-upstream.ts";
import { startStreamEdge } from "../../../test/fakes/nginx-edge.ts";
import { testPlatform } from "../../../test/platform.ts";
import { freePort } from "../../../test/processes/product.ts";
import { readConfig } from "../../config.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { checkStream } from "./check/stream-check.service.ts";
import { signForEdge } from "./edge-signing.ts";
import { channelPlayback } from "./playback/playback.service.ts";

const SECRET = "a-secret-of-the-edge";
const playlist: RequestListener = (_request, response) =>
  response.end("#EXTM3U\n#EXTINF:4,\n720/1.ts\n");
const handlers: Record<string, RequestListener> = {
  "/live/tv/index.m3u8": playlist,
  "/live/tv/720/1.ts": (request, response) => response.end(`segment ${request.url}`),
  "/live/other/index.m3u8": playlist,
  "/live/%D9%82%D9%86%D8%A7%D8%A9/index.m3u8": playlist,
};

let origin: Upstream;
let edge: { stop(): Promise<void> };
let platform: StartedPlatform;
let base: string;

beforeAll(async () => {
  origin = await startUpstream(handlers);
  const port = await freePort();
  base = `http://127.0.0.1:${port}/live`;
  edge = await startStreamEdge({ port, secret: SECRET, origin: origin.url });
  const environment = {
    STREAM_SIGNING: "secure_link",
    STREAM_BASE_URL: base,
    STREAM_SECRET: SECRET,
  };
  platform = await testPlatform({ ...environment, STREAM_HOSTS: `127.0.0.1:${port}` });
});

afterAll(async () => {
  await platform.stop();
  await edge.stop();
  await origin.close();
});

const expiresIn = (seconds = 60) => new Date(Date.now() + seconds * 1000);
const sign = (url: string, until = expiresIn()) => signForEdge(platform.config, url, until) ?? "";
const statusOf = async (url: string) => (await fetch(url)).status;

describe("URL signed for nginx (secure_link)", () => {
  it("opens its folder and everything below it, with any query string", async () => {
    const url = sign(`${base}/tv/index.m3u8?x=1`);
    expect(await (await fetch(url)).text()).toContain("#EXTM3U");
    const segment = await fetch(new URL("720/1.ts?y=2", url));
    expect([segment.status, await segment.text()]).toEqual([200, "segment /live/tv/720/1.ts?y=2"]);
    expect(segment.headers.get("cache-control")).toBe("private, max-age=2");
  });

  it("works for folders with Arabic names", async () => {
    expect(await statusOf(sign(`${base}/${encodeURIComponent("قناة")}/index.m3u8`))).toBe(200);
  });

  it("is rejected for other folders, after its expiry and without its token", async () => {
    const url = sign(`${base}/tv/index.m3u8`);
    const [, token = "", expires = ""] = /\/live\/([\w-]+)\/(\d+)\//.exec(url) ?? [];
    for (const invalidUrl of [
      `${base}/tv/index.m3u8`,
      url.replace(token, "A".repeat(22)),
      url.replace(expires, String(Number(expires) + 3600)),
      url.replace("/tv/", "/other/"),
      url.replace("/tv/~/", "/~/tv/"),
      url.replace("/~/", "/~/../../other/~/"),
      url.replace("/~/index", "/~/..%2f..%2fother/index"),
    ])
      expect(await statusOf(invalidUrl), invalidUrl).toBe(403);
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(sign(`${base}/tv/index.m3u8`, expiresIn(-2)))).toBe(403);
  });

  it("is used for players of a free channel behind the edge, and for stream checks", async () => {
    const context = innerContext(platform, "en-US");
    const { id } = await makeChannel(platform.database.db, { streamUrl: `${base}/tv/index.m3u8` });
    const playback = await channelPlayback(context, id);
    expect(playback.expiresAt).not.toBeNull();
    expect([playback.url.startsWith(`${base}/`), await statusOf(playback.url)]).toEqual([
      true,
      200,
    ]);
    expect(
      (await checkStream(context, { streamUrl: `${base}/tv/index.m3u8`, kind: "video" })).problem,
    ).toBeNull();
    expect(
      (await checkStream(context, { streamUrl: `${base}/nowhere/index.m3u8`, kind: "video" }))
        .problem,
    ).toContain("404");
  });

  it("is not used for samples and streams from other hosts", async () => {
    expect(signForEdge(platform.config, "https://live.example/index.m3u8", expiresIn())).toBeNull();
    expect(signForEdge(platform.config, `${base}-other/index.m3u8`, expiresIn())).toBeNull();
    const { id, key, keyExpiresAt } = await makeChannel(platform.database.db, { premium: true });
    expect(
      (await channelPlayback(innerContext(platform, "en-US"), id, { key, expiresAt: keyExpiresAt }))
        .url,
    ).toMatch(/^\/stream\//);
  });
});

describe("URL signed for a CDN", () => {
  const secret = "00112233445566778899aabbccddeeff";
  const config = readConfig({
    STREAM_SIGNING: "cdn",
    STREAM_BASE_URL: "https://cdn.example/live/",
    STREAM_SECRET: secret,
  });

  it("has a token for the folder in its path", () => {
    const until = new Date("2026-11-21T12:00:00Z");
    const url = signForEdge(config, "https://cdn.example/live/tv/index.m3u8?x=1", until) ?? "";
    const [, claims = "", hmac, rest] =
      /^https:\/\/cdn\.example\/hdnts=(.*)~hmac=([0-9a-f]{64})(\/.*)$/.exec(url) ?? [];
    expect(claims).toBe("exp=1795262400~acl=%2flive%2ftv%2f*");
    expect(hmac).toBe(
      createHmac("sha256", Buffer.from(secret, "hex")).update(claims).digest("hex"),
    );
    expect(rest).toBe("/live/tv/index.m3u8?x=1");
  });
});

describe("signing settings", () => {
  it.each([
    [{ STREAM_SIGNING: "cdn" }, "STREAM_BASE_URL"],
    [{ STREAM_SIGNING: "secure_link", STREAM_BASE_URL: "https://edge.example" }, "STREAM_SECRET"],
    [
      {
        STREAM_SIGNING: "cdn",
        STREAM_BASE_URL: "https://cdn.example",
        STREAM_SECRET: "not a key in hex",
      },
      "STREAM_SECRET",
    ],
    [
      {
        STREAM_SIGNING: "secure_link",
        STREAM_BASE_URL: "https://edge.example",
        STREAM_SECRET: 'quotes " and $variables',
      },
      "STREAM_SECRET",
    ],
    [{ STREAM_SIGNING: "nobody" }, "STREAM_SIGNING"],
    [{ STREAM_TOKEN_MINUTES: "0" }, "STREAM_TOKEN_MINUTES"],
  ])("%j are rejected at startup with the name of the setting", (environment, setting) => {
    expect(() => readConfig(environment)).toThrow(setting);
  });

  it("include a list of hosts", () => {
    expect(readConfig({ STREAM_HOSTS: "Origin.example, 10.0.0.1:8000 ,," }).STREAM_HOSTS).toEqual([
      "origin.example",
      "10.0.0.1:8000",
    ]);
    expect(readConfig({}).STREAM_HOSTS).toEqual([]);
  });
});

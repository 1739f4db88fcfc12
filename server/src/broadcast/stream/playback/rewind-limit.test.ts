import type { RequestListener } from "node:http";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode } from "../../../../test/factories/broadcast.ts";
import { startUpstream, type Upstream } from "../../../../test/fakes/hls-upstream.ts";
import { startStreamEdge } from "../../../../test/fakes/nginx-edge.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { freePort } from "../../../../test/processes/product.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { channel } from "../../channel/channel.table.ts";

const SEGMENTS = Array.from({ length: 60 }, (_, i) => `#EXTINF:10,\n720/${i}.ts`).join("\n");
const LIVE_PLAYLIST = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:500\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n${SEGMENTS}\n`;
const playlist =
  (text: string): RequestListener =>
  (_request, response) =>
    response.end(text);
const MASTER_PLAYLIST =
  '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="media.m3u8"\n';
const handlers: Record<string, RequestListener> = {
  "/live/tv/index.m3u8": playlist(MASTER_PLAYLIST),
  "/live/tv/media.m3u8": playlist(LIVE_PLAYLIST),
  "/live/tv/720/59.ts": (_request, response) => response.end("segment"),
};

let origin: Upstream;
let edge: { stop(): Promise<void> };
let platform: StartedPlatform;
let server: TestServer;
let base: string;

beforeAll(async () => {
  origin = await startUpstream(handlers);
  const port = await freePort();
  base = `http://127.0.0.1:${port}/live`;
  const secret = "a-secret-of-the-edge";
  edge = await startStreamEdge({ port, secret, origin: origin.url });
  const signing = { STREAM_SIGNING: "secure_link", STREAM_BASE_URL: base, STREAM_SECRET: secret };
  platform = await testPlatform({ ...signing, STREAM_HOSTS: `${origin.host}, 127.0.0.1:${port}` });
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  await edge.stop();
  await origin.close();
});

const urisOf = (text: string) => [...text.matchAll(/^[^#\s].*$/gm)].map(([line]) => line);

async function playbackOf(path: string): Promise<Playback> {
  return (await (await server.get(`/api/v1/playback/${path}`)).json()) as Playback;
}

/**
 * Loads a channel's media playlist like a player; `urlFor` builds URLs of other files next to it.
 */
async function mediaOf(streamUrl: string, dvrMinutes: number | null) {
  const { id } = await makeChannel(platform.database.db, { streamUrl, dvrMinutes });
  const playback = await playbackOf(`channel/${id}`);
  const urlFor = (name: string) => playback.url.replace(/[^/]+$/, name);
  const [media = ""] = urisOf(await (await server.get(playback.url)).text());
  const load = async (query = "") => (await server.get(`${urlFor(media)}${query}`)).text();
  return { id, playback, urlFor, load };
}

describe("rewind limit of a channel", () => {
  it("trims the playlists of another server to the last minutes", async () => {
    const { playback, load } = await mediaOf(`${origin.url}/live/tv/index.m3u8`, 2);
    const text = await load();
    expect(urisOf(text)).toHaveLength(12);
    expect(text).toContain("#EXT-X-MEDIA-SEQUENCE:548\n");
    expect(text).toMatch(/^#EXT-X-KEY:METHOD=AES-128,URI="s-[\w-]+"$/m);
    expect(playback.dvrMinutes).toBe(2);
  });

  it("keeps the shortest playable window when only live is allowed, and everything without a limit", async () => {
    expect(
      urisOf(await (await mediaOf(`${origin.url}/live/tv/index.m3u8`, 0)).load()),
    ).toHaveLength(6);
    expect(
      urisOf(await (await mediaOf(`${origin.url}/live/tv/index.m3u8`, null)).load()),
    ).toHaveLength(60);
  });

  it("applies to I-frame playlists too, and does not request delta updates", async () => {
    const { playback, urlFor, load } = await mediaOf(`${origin.url}/live/tv/index.m3u8`, 1);
    const [, iframePlaylist = ""] =
      /I-FRAME-STREAM-INF:.*URI="([^"]+)"/.exec(await (await server.get(playback.url)).text()) ??
      [];
    expect(urisOf(await (await server.get(urlFor(iframePlaylist))).text())).toHaveLength(6);
    await load("?_HLS_msn=560&_HLS_skip=YES");
    expect(origin.requests.at(-1)?.url).toBe("/live/tv/media.m3u8?_HLS_msn=560");
  });

  it("changes for current viewers when the channel is edited", async () => {
    const { db } = platform.database;
    const { id, load } = await mediaOf(`${origin.url}/live/tv/index.m3u8`, null);
    expect(urisOf(await load())).toHaveLength(60);
    await db.update(channel).set({ dvrMinutes: 3 });
    await announceChange(db, [`channel:${id}`]);
    await expect.poll(async () => urisOf(await load()).length).toBe(18);
  });

  it("proxies a free stream that would otherwise play from its own URL", async () => {
    const streamUrl = "https://live.example/tv/index.m3u8";
    const urlOf = async (values: Parameters<typeof makeChannel>[1]) =>
      (await playbackOf(`channel/${(await makeChannel(platform.database.db, values)).id}`)).url;
    expect(await urlOf({ streamUrl, dvrMinutes: 0 })).toMatch(/^\/stream\//);
    expect(await urlOf({ streamUrl, dvrMinutes: 30 })).toMatch(/^\/stream\//);
    expect(await urlOf({ streamUrl, dvrMinutes: null })).toBe(streamUrl);
    const radio = "https://radio.example/live.mp3";
    expect(
      await urlOf({ streamUrl: radio, kind: "audio", dvrMinutes: 0 }),
      "an endless audio stream cannot be rewound",
    ).toBe(radio);
  });

  it("applies behind an edge: playlists and segments are proxied, and segments keep their names", async () => {
    const { playback, urlFor, load } = await mediaOf(`${base}/tv/index.m3u8`, 1);
    expect(playback.url).toMatch(/^\/stream\//);
    const first = urisOf(await load());
    expect(first).toHaveLength(6);
    expect(await (await server.get(urlFor(first.at(-1) ?? ""))).text()).toBe("segment");
    // Later requests to the edge have another signature.
    await new Promise((later) => setTimeout(later, 1500));
    expect(urisOf(await load())).toEqual(first);
    expect(
      (
        await playbackOf(
          `channel/${(await makeChannel(platform.database.db, { streamUrl: `${base}/tv/index.m3u8` })).id}`,
        )
      ).url,
    ).toMatch(new RegExp(`^${base}/`));
  });

  it("does not apply to a recording", async () => {
    const { id } = await makeEpisode(platform.database.db, {
      videoUrl: `${origin.url}/live/tv/media.m3u8`,
    });
    const playback = await playbackOf(`episode/${id}`);
    expect(urisOf(await (await server.get(playback.url)).text())).toHaveLength(60);
    expect(playback.dvrMinutes).toBeNull();
  });
});

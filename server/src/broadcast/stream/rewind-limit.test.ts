import type { RequestListener } from "node:http";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode } from "../../../test/broadcast.ts";
import { startUpstream, type Upstream } from "../../../test/hls-upstream.ts";
import { startEdge } from "../../../test/nginx-edge.ts";
import { testPlatform } from "../../../test/platform.ts";
import { freePort } from "../../../test/product.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { channel } from "../channel/channel.table.ts";

const SEGMENTS = Array.from({ length: 60 }, (_, i) => `#EXTINF:10,\n720/${i}.ts`).join("\n");
const LIVE = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:500\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n${SEGMENTS}\n`;
const playlist =
  (text: string): RequestListener =>
  (_request, response) =>
    response.end(text);
const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia.m3u8\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="media.m3u8"\n';
const answers: Record<string, RequestListener> = {
  "/live/tv/index.m3u8": playlist(MASTER),
  "/live/tv/media.m3u8": playlist(LIVE),
  "/live/tv/720/59.ts": (_request, response) => response.end("segment"),
};

let origin: Upstream;
let edge: { stop(): Promise<void> };
let platform: StartedPlatform;
let server: Serving;
let base: string;

beforeAll(async () => {
  origin = await startUpstream(answers);
  const port = await freePort();
  base = `http://127.0.0.1:${port}/live`;
  const secret = "a-secret-of-the-edge";
  edge = await startEdge({ port, secret, origin: origin.url });
  const signing = { STREAM_SIGNING: "secure_link", STREAM_BASE_URL: base, STREAM_SECRET: secret };
  platform = await testPlatform({ ...signing, STREAM_HOSTS: `${origin.host}, 127.0.0.1:${port}` });
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
  await edge.stop();
  await origin.close();
});

const addresses = (text: string) => [...text.matchAll(/^[^#\s].*$/gm)].map(([line]) => line);

async function playbackOf(what: string): Promise<Playback> {
  return (await (await server.get(`/api/v1/playback/${what}`)).json()) as Playback;
}

/** A channel's media playlist as a player gets it, and a request for a file beside it. */
async function mediaOf(streamUrl: string, dvrMinutes: number | null) {
  const { id } = await makeChannel(platform.database.db, { streamUrl, dvrMinutes });
  const playback = await playbackOf(`channel/${id}`);
  const beside = (name: string) => playback.url.replace(/[^/]+$/, name);
  const [media = ""] = addresses(await (await server.get(playback.url)).text());
  const load = async (query = "") => (await server.get(`${beside(media)}${query}`)).text();
  return { id, playback, beside, load };
}

describe("the rewind limit of a channel", () => {
  it("cuts the playlists of another server to the last minutes", async () => {
    const { playback, load } = await mediaOf(`${origin.url}/live/tv/index.m3u8`, 2);
    const text = await load();
    expect(addresses(text)).toHaveLength(12);
    expect(text).toContain("#EXT-X-MEDIA-SEQUENCE:548\n");
    expect(text).toMatch(/^#EXT-X-KEY:METHOD=AES-128,URI="s-[\w-]+"$/m);
    expect(playback.dvrMinutes).toBe(2);
  });

  it("leaves a window that is just long enough to play where only live is allowed, and everything where there is no limit", async () => {
    expect(addresses(await (await mediaOf(`${origin.url}/live/tv/index.m3u8`, 0)).load())).toHaveLength(6);
    expect(addresses(await (await mediaOf(`${origin.url}/live/tv/index.m3u8`, null)).load())).toHaveLength(60);
  });

  it("holds for the playlist of fast seeking as well, and asks for no delta updates", async () => {
    const { playback, beside, load } = await mediaOf(`${origin.url}/live/tv/index.m3u8`, 1);
    const [, fast = ""] = /I-FRAME-STREAM-INF:.*URI="([^"]+)"/.exec(await (await server.get(playback.url)).text()) ?? [];
    expect(addresses(await (await server.get(beside(fast))).text())).toHaveLength(6);
    await load("?_HLS_msn=560&_HLS_skip=YES");
    expect(origin.asked.at(-1)?.url).toBe("/live/tv/media.m3u8?_HLS_msn=560");
  });

  it("changes with the channel, for those who watch already", async () => {
    const { db } = platform.database;
    const { id, load } = await mediaOf(`${origin.url}/live/tv/index.m3u8`, null);
    expect(addresses(await load())).toHaveLength(60);
    await db.update(channel).set({ dvrMinutes: 3 });
    await announceChange(db, [`channel:${id}`]);
    await expect.poll(async () => addresses(await load()).length).toBe(18);
  });

  it("brings a free stream through this server that would play from its own address", async () => {
    const streamUrl = "https://live.example/tv/index.m3u8";
    const urlOf = async (values: Parameters<typeof makeChannel>[1]) =>
      (await playbackOf(`channel/${(await makeChannel(platform.database.db, values)).id}`)).url;
    expect(await urlOf({ streamUrl, dvrMinutes: 0 })).toMatch(/^\/stream\//);
    expect(await urlOf({ streamUrl, dvrMinutes: 30 })).toMatch(/^\/stream\//);
    expect(await urlOf({ streamUrl, dvrMinutes: null })).toBe(streamUrl);
    const radio = "https://radio.example/live.mp3";
    expect(await urlOf({ streamUrl: radio, kind: "audio", dvrMinutes: 0 }), "sound without end cannot be rewound").toBe(radio);
  });

  it("holds behind an edge: playlists and segments come through this server, and segments keep their names", async () => {
    const { playback, beside, load } = await mediaOf(`${base}/tv/index.m3u8`, 1);
    expect(playback.url).toMatch(/^\/stream\//);
    const first = addresses(await load());
    expect(first).toHaveLength(6);
    expect(await (await server.get(beside(first.at(-1) ?? ""))).text()).toBe("segment");
    // By then the edge is asked with another signature.
    await new Promise((later) => setTimeout(later, 1500));
    expect(addresses(await load())).toEqual(first);
    expect(
      (await playbackOf(`channel/${(await makeChannel(platform.database.db, { streamUrl: `${base}/tv/index.m3u8` })).id}`)).url,
    ).toMatch(new RegExp(`^${base}/`));
  });

  it("is none of a recording", async () => {
    const { id } = await makeEpisode(platform.database.db, { videoUrl: `${origin.url}/live/tv/media.m3u8` });
    const playback = await playbackOf(`episode/${id}`);
    expect(addresses(await (await server.get(playback.url)).text())).toHaveLength(60);
    expect(playback.dvrMinutes).toBeNull();
  });
});

import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import { afterAll, expect, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { startUpstream } from "../../../test/fakes/hls-upstream.ts";
import { startServedPlatform } from "../../../test/test-server.ts";

const upstream = await startUpstream({
  "/radio.mp3": (_request, response) => {
    response.writeHead(200, { "content-type": "audio/mpeg" }).write(Buffer.alloc(2000, 255));
  },
});
afterAll(() => upstream.close());
const { platform, server } = await startServedPlatform({ STREAM_HOSTS: upstream.host });

it("endless audio ends when an airing with a country rule begins", async () => {
  const { db } = platform.database;
  const channel = await makeChannel(db, {
    kind: "audio",
    streamUrl: `${upstream.url}/radio.mp3`,
  });
  const program = await makeProgram(db, { countryRule: { mode: "only", countries: ["JO"] } });
  const airAt = new Date(Math.ceil(Date.now() / SECOND) * SECOND + scaled(4 * SECOND));
  await makeEpisode(db, { programId: program.id, channelId: channel.id, airAt });
  const playback = await server.get(`/api/v1/playback/channel/${channel.id}`);
  const { url } = (await playback.json()) as Playback;
  const reply = await server.get(url);
  expect(reply.status).toBe(200);
  await expect(reply.arrayBuffer()).rejects.toThrow();
  expect(Date.now()).toBeGreaterThanOrEqual(airAt.getTime() - 50);
  expect((await server.get(url)).status).toBe(403);
});

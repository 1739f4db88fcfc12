import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../../test/factories/broadcast.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../../test/test-server.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await testPlatform();
  server = await startTestServer(platform);
});
afterAll(async () => {
  await server.close();
  await platform.stop();
});

const listen = async (id: number | string) => {
  const response = await fetch(`http://127.0.0.1:${server.port}/low-data/listen/${id}`, {
    redirect: "manual",
  });
  return {
    status: response.status,
    location: response.headers.get("location"),
    caching: response.headers.get("cache-control"),
  };
};

describe("stream of a radio channel for a plain audio element", () => {
  it("is reached by a redirect that is stored nowhere", async () => {
    const streamUrl = "https://radio.example/live.mp3";
    const { id } = await makeChannel(platform.database.db, { kind: "audio", streamUrl });
    expect(await listen(id)).toEqual({
      status: 302,
      location: streamUrl,
      caching: "private, no-store",
    });
  });

  it("is signed by the server where the stream is not public", async () => {
    const { id } = await makeChannel(platform.database.db, {
      kind: "audio",
      streamUrl: "http://radio.example/live.mp3",
    });
    const { status, location } = await listen(id);
    expect([status, location]).toEqual([302, expect.stringMatching(/^\/stream\//)]);
  });

  it("is refused without a subscription, and not found for other channels", async () => {
    const { db } = platform.database;
    const premium = await makeChannel(db, { kind: "audio", premium: true });
    expect((await listen(premium.id)).status).toBe(403);
    const video = await makeChannel(db, { kind: "video" });
    for (const id of [video.id, 999_999_999, "abc"]) expect((await listen(id)).status).toBe(404);
  });
});

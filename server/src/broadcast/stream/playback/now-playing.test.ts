import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../../test/factories/broadcast.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { startUpstream, type Upstream } from "../../../../test/fakes/hls-upstream.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { nowPlaying } from "./now-playing.service.ts";

/**
 * Icecast station that sends a title after `metadataInterval` bytes of audio, in chunks of odd
 * sizes.
 */
const station =
  (title: Buffer, metadataInterval = 1000): RequestListener =>
  (request, response) => {
    if (request.headers["icy-metadata"] !== "1") return void response.writeHead(400).end();
    const metadata = Buffer.concat([
      Buffer.from("StreamTitle='"),
      title,
      Buffer.from("';StreamUrl='';"),
    ]);
    const block = Buffer.concat([metadata, Buffer.alloc(16 - (metadata.length % 16))]);
    const body = Buffer.concat([
      Buffer.alloc(metadataInterval, 255),
      Buffer.from([block.length / 16]),
      block,
      Buffer.alloc(metadataInterval, 255),
    ]);
    response.writeHead(200, {
      "content-type": "audio/mpeg",
      "icy-metaint": String(metadataInterval),
    });
    for (let offset = 0; offset < body.length; offset += 333)
      response.write(body.subarray(offset, offset + 333));
  };

/** Resolved when the slow station may answer. */
const released = Promise.withResolvers<void>();
const handlers: Record<string, RequestListener> = {
  "/arabic": station(Buffer.from("فيروز - نسّم علينا الهوى")),
  "/latin": station(Buffer.from("Beyoncé - Déjà Vu", "latin1")),
  "/apostrophe": station(Buffer.from("The Beatles - It's Only Love")),
  "/untitled": station(Buffer.alloc(0)),
  "/mute": (_request, response) =>
    response.writeHead(200, { "content-type": "audio/mpeg" }).write(Buffer.alloc(2000, 255)),
  "/slow": (request, response) =>
    void released.promise.then(() => station(Buffer.from("At last"))(request, response)),
  "/huge": (_request, response) =>
    response.writeHead(200, { "icy-metaint": "999999999" }).write("x"),
};

let upstream: Upstream;
let platform: StartedPlatform;

beforeAll(async () => {
  upstream = await startUpstream(handlers);
  platform = await testPlatform({ STREAM_HOSTS: upstream.host });
});

afterAll(async () => {
  await platform.stop();
  await upstream.close();
});

async function titleOf(path: string): Promise<string | null> {
  const { id } = await makeChannel(platform.database.db, {
    kind: "audio",
    streamUrl: path.startsWith("/") ? upstream.url + path : path,
  });
  return nowPlaying(innerContext(platform, "en-US"), id);
}

describe("now-playing title of a radio channel", () => {
  it.each([
    ["/arabic", "فيروز - نسّم علينا الهوى"],
    ["/latin", "Beyoncé - Déjà Vu"],
    ["/apostrophe", "The Beatles - It's Only Love"],
    ["/untitled", null],
    ["/mute", null],
    ["/nowhere", null],
    ["/huge", null],
    ["sample:radio", null],
    ["https://live.example/radio.m3u8", null],
    ["http://127.0.0.1:1/radio", null],
  ])("of the stream %s is %s", async (path, title) => {
    expect(await titleOf(path)).toBe(title);
  });

  it("is requested once for repeated calls within a short time", async () => {
    const before = upstream.requests.length;
    await titleOf("/arabic?again");
    await titleOf("/arabic?again");
    expect(upstream.requests.length - before).toBe(1);
  });

  it("is null when the station does not answer in time, and returned to later callers", async () => {
    expect(await titleOf("/slow")).toBeNull();
    released.resolve();
    await expect.poll(() => titleOf("/slow")).toBe("At last");
  });

  it("responds with NOT_FOUND for a hidden channel", async () => {
    const { id } = await makeChannel(platform.database.db, { kind: "audio", enabled: false });
    expect((await problemOfRejection(nowPlaying(innerContext(platform, "en-US"), id))).code).toBe(
      "NOT_FOUND",
    );
  });
});

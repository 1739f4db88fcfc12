import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../test/broadcast.ts";
import { startUpstream, type Upstream } from "../../../test/hls-upstream.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { nowPlaying } from "./now-playing.service.ts";

/** A station that says what it plays after so many bytes of sound, as Icecast does, in pieces of odd sizes. */
const station =
  (title: Buffer, sound = 1000): RequestListener =>
  (request, response) => {
    if (request.headers["icy-metadata"] !== "1") return void response.writeHead(400).end();
    const words = Buffer.concat([Buffer.from("StreamTitle='"), title, Buffer.from("';StreamUrl='';")]);
    const block = Buffer.concat([words, Buffer.alloc(16 - (words.length % 16))]);
    const all = Buffer.concat([Buffer.alloc(sound, 255), Buffer.from([block.length / 16]), block, Buffer.alloc(sound, 255)]);
    response.writeHead(200, { "content-type": "audio/mpeg", "icy-metaint": String(sound) });
    for (let place = 0; place < all.length; place += 333) response.write(all.subarray(place, place + 333));
  };

const answers: Record<string, RequestListener> = {
  "/arabic": station(Buffer.from("فيروز - نسّم علينا الهوى")),
  "/latin": station(Buffer.from("Beyoncé - Déjà Vu", "latin1")),
  "/apostrophe": station(Buffer.from("The Beatles - It's Only Love")),
  "/untitled": station(Buffer.alloc(0)),
  "/mute": (_request, response) => response.writeHead(200, { "content-type": "audio/mpeg" }).write(Buffer.alloc(2000, 255)),
  "/slow": (request, response) => void setTimeout(() => station(Buffer.from("At last"))(request, response), 3000),
  "/huge": (_request, response) => response.writeHead(200, { "icy-metaint": "999999999" }).write("x"),
};

let upstream: Upstream;
let platform: StartedPlatform;

beforeAll(async () => {
  upstream = await startUpstream(answers);
  platform = await testPlatform({ STREAM_HOSTS: upstream.host });
});

afterAll(async () => {
  await platform.stop();
  await upstream.close();
});

async function titleOf(path: string): Promise<string | null> {
  const { id } = await makeChannel(platform.database.db, { kind: "audio", streamUrl: path.startsWith("/") ? upstream.url + path : path });
  return nowPlaying(innerContext(platform, "en-US"), id);
}

describe("what a radio says that it plays", () => {
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
  ])("%s: %s", async (path, title) => {
    expect(await titleOf(path)).toBe(title);
  });

  it("is asked for once by who ask at about the same time", async () => {
    const before = upstream.asked.length;
    await titleOf("/arabic?again");
    await titleOf("/arabic?again");
    expect(upstream.asked.length - before).toBe(1);
  });

  it("is not waited for longer than two seconds, and known to who asks later", async () => {
    const began = performance.now();
    expect(await titleOf("/slow")).toBeNull();
    expect(performance.now() - began).toBeLessThan(2500);
    await expect.poll(() => titleOf("/slow"), { timeout: 5000 }).toBe("At last");
  });

  it("is nothing of a channel that readers do not see", async () => {
    const { id } = await makeChannel(platform.database.db, { kind: "audio", enabled: false });
    expect((await refusal(nowPlaying(innerContext(platform, "en-US"), id))).code).toBe("NOT_FOUND");
  });
});

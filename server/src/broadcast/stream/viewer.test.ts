import { randomUUID } from "node:crypto";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import { cookieOf, makeUser } from "../../../test/staff.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { channelViewer } from "./heartbeat.table.ts";
import { issueToken } from "./stream-token.ts";
import { beat, sweepViewers, viewersByChannel, viewersNow } from "./viewer.service.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let platform: StartedPlatform;
let server: Serving;
let now: Date;

beforeAll(async () => {
  platform = await testPlatform();
  server = await serving(platform);
  now = new Date();
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const contextAt = (moment: Date, agent: string | null = BROWSER) => ({ ...innerContext(platform, "en-US"), now: moment, agent });
const tokenOf = (id: number, until = at(600)) => issueToken(platform.config, `beat-${id}`, until);
const viewersOf = async (id: number, moment: Date) => (await viewersByChannel(platform.database.db, moment)).get(id) ?? 0;

describe("viewers", () => {
  it("are counted by their heartbeats, each once, until 45 seconds after the last", async () => {
    const { id } = await makeChannel(platform.database.db);
    const [one, two] = [randomUUID(), randomUUID()];
    for (const seconds of [0, 15, 30]) await beat(contextAt(at(seconds)), { id, viewer: one, token: tokenOf(id) });
    await beat(contextAt(at(10)), { id, viewer: two, token: tokenOf(id) });
    expect(await viewersOf(id, at(31)), "two tabs").toBe(2);
    expect(await viewersOf(id, at(56)), "one was closed").toBe(1);
    expect(await viewersOf(id, at(76)), "both").toBe(0);
  });

  it("count once in all when they move from one channel to another", async () => {
    const { db } = platform.database;
    const [first, second] = [await makeChannel(db), await makeChannel(db)];
    const viewer = randomUUID();
    for (const { id } of [first, second]) await beat(contextAt(at(100)), { id, viewer, token: tokenOf(id) });
    expect(await viewersNow(contextAt(at(101)))).toEqual({
      at: at(101).toISOString(),
      total: 1,
      channels: [
        { id: first.id, viewers: 1 },
        { id: second.id, viewers: 1 },
      ],
    });
  });

  it("are nobody without a token of that channel's playback, or as a bot; and nobody is told", async () => {
    const { db } = platform.database;
    const [{ id }, other, off] = [await makeChannel(db), await makeChannel(db), await makeChannel(db, { enabled: false })];
    const viewer = randomUUID();
    const path = issueToken(platform.config, `channel-${id}`, at(600));
    for (const token of ["", "1.x", tokenOf(other.id), path, tokenOf(id, at(-601))])
      await expect(beat(contextAt(now), { id, viewer, token }), token).resolves.toBeUndefined();
    for (const agent of ["Googlebot/2.1 (+http://www.google.com/bot.html)", "curl/8.0", null])
      await expect(beat(contextAt(now, agent), { id, viewer, token: tokenOf(id) }), String(agent)).resolves.toBeUndefined();
    await beat(contextAt(now), { id: off.id, viewer, token: tokenOf(off.id) });
    expect([await viewersOf(id, now), await viewersOf(off.id, now)]).toEqual([0, 0]);
    await beat(contextAt(now), { id, viewer, token: tokenOf(id, at(-599)) });
    expect(await viewersOf(id, now), "a token that has just expired counts").toBe(1);
  });

  it("are kept as a hash, and forgotten after a day", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db);
    const viewer = randomUUID();
    await beat(contextAt(at(-2 * 86_400)), { id, viewer, token: tokenOf(id) });
    await beat(contextAt(now), { id, viewer: randomUUID(), token: tokenOf(id) });
    const before = (await db.select().from(channelViewer)).filter(({ channelId }) => channelId === id);
    expect(before).toHaveLength(2);
    expect(JSON.stringify(before)).not.toContain(viewer);
    await sweepViewers(platform, now);
    expect((await db.select().from(channelViewer)).filter(({ channelId }) => channelId === id)).toHaveLength(1);
  });

  it("send heartbeats over HTTP with what the playback gave them; staff see how many there are", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db, { streamUrl: "https://live.example/a.m3u8" });
    const { token } = (await (await server.get(`/api/v1/playback/channel/${id}`)).json()) as Playback;
    const headers = { "content-type": "application/json", "user-agent": BROWSER };
    const send = (body: object) => server.send("POST", `/api/v1/channels/${id}/heartbeat`, headers, JSON.stringify(body));
    expect((await send({ viewer: randomUUID(), token })).status).toBe(204);
    expect((await send({ viewer: randomUUID(), token: "forged" })).status).toBe(204);
    expect((await send({ viewer: "me", token })).status).toBe(400);
    const cookie = await cookieOf(platform, (await makeUser(db, "Superadmin")).id);
    const seen = (await (await server.get("/api/v1/channels/viewers", { cookie })).json()) as {
      channels: { id: number; viewers: number }[];
    };
    expect(seen.channels.find((one) => one.id === id)?.viewers).toBe(1);
    expect((await server.get("/api/v1/channels/viewers")).status).toBe(401);
  });
});

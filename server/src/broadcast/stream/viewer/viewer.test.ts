import { randomUUID } from "node:crypto";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { makeChannel } from "../../../../test/factories/broadcast.ts";
import { cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../../test/test-server.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import { purgeExpired } from "../../../system/retention/retention.service.ts";
import { issueToken } from "../stream-token.ts";
import { channelViewer } from "./heartbeat.table.ts";
import {
  recordHeartbeat as acceptHeartbeat,
  currentViewers,
  flushHeartbeats,
  viewersByChannel,
} from "./viewer.service.ts";

const BROWSER =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const { platform, server } = await startServedPlatform();
let now: Date;

beforeAll(async () => {
  now = new Date();
});

/** Accepts a heartbeat and stores it. */
async function recordHeartbeat(...input: Parameters<typeof acceptHeartbeat>): Promise<void> {
  await acceptHeartbeat(...input);
  await flushHeartbeats(platform);
}

const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const contextAt = (time: Date, agent: string | null = BROWSER) => ({
  ...innerContext(platform, "en-US"),
  now: time,
  agent,
});
const tokenOf = (id: number, until = at(600)) => issueToken(platform.config, `beat-${id}`, until);
const viewersOf = async (id: number, time: Date) =>
  (await viewersByChannel(platform.database.db, time)).get(id) ?? 0;

describe("channel viewers", () => {
  it("are counted once each until 45 seconds after their last heartbeat", async () => {
    const { id } = await makeChannel(platform.database.db);
    const [one, two] = [randomUUID(), randomUUID()];
    for (const seconds of [0, 15, 30])
      await recordHeartbeat(contextAt(at(seconds)), { id, viewer: one, token: tokenOf(id) });
    await recordHeartbeat(contextAt(at(10)), { id, viewer: two, token: tokenOf(id) });
    expect(await viewersOf(id, at(31)), "two tabs").toBe(2);
    expect(await viewersOf(id, at(56)), "one tab was closed").toBe(1);
    expect(await viewersOf(id, at(76)), "both tabs were closed").toBe(0);
  });

  it("count once in the total when they switch channels", async () => {
    const { db } = platform.database;
    const [first, second] = [await makeChannel(db), await makeChannel(db)];
    const viewer = randomUUID();
    for (const { id } of [first, second])
      await recordHeartbeat(contextAt(at(100)), { id, viewer, token: tokenOf(id) });
    expect(await currentViewers(contextAt(at(101)))).toEqual({
      at: at(101).toISOString(),
      total: 1,
      channels: [
        { id: first.id, viewers: 1 },
        { id: second.id, viewers: 1 },
      ],
    });
  });

  it("are silently ignored without a token for the channel or as bots", async () => {
    const { db } = platform.database;
    const [{ id }, other, disabled] = [
      await makeChannel(db),
      await makeChannel(db),
      await makeChannel(db, { enabled: false }),
    ];
    const viewer = randomUUID();
    const streamToken = issueToken(platform.config, `channel-${id}`, at(600));
    for (const token of ["", "1.x", tokenOf(other.id), streamToken, tokenOf(id, at(-601))])
      await expect(
        recordHeartbeat(contextAt(now), { id, viewer, token }),
        token,
      ).resolves.toBeUndefined();
    for (const agent of ["Googlebot/2.1 (+http://www.google.com/bot.html)", "curl/8.0", null])
      await expect(
        recordHeartbeat(contextAt(now, agent), { id, viewer, token: tokenOf(id) }),
        String(agent),
      ).resolves.toBeUndefined();
    await recordHeartbeat(contextAt(now), { id: disabled.id, viewer, token: tokenOf(disabled.id) });
    expect([await viewersOf(id, now), await viewersOf(disabled.id, now)]).toEqual([0, 0]);
    await recordHeartbeat(contextAt(now), { id, viewer, token: tokenOf(id, at(-599)) });
    expect(await viewersOf(id, now), "a recently expired token is accepted").toBe(1);
  });

  it("are stored as a hash and deleted after a day", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db);
    const viewer = randomUUID();
    await recordHeartbeat(contextAt(at(-2 * 86_400)), { id, viewer, token: tokenOf(id) });
    await recordHeartbeat(contextAt(now), { id, viewer: randomUUID(), token: tokenOf(id) });
    const before = (await db.select().from(channelViewer)).filter(
      ({ channelId }) => channelId === id,
    );
    expect(before).toHaveLength(2);
    expect(JSON.stringify(before)).not.toContain(viewer);
    await purgeExpired(platform, now);
    expect(
      (await db.select().from(channelViewer)).filter(({ channelId }) => channelId === id),
    ).toHaveLength(1);
  });

  it("send heartbeats over HTTP with the playback token, and staff see the count", async () => {
    const { db } = platform.database;
    const { id } = await makeChannel(db, { streamUrl: "https://live.example/a.m3u8" });
    const { token } = (await (
      await server.get(`/api/v1/playback/channel/${id}`)
    ).json()) as Playback;
    const headers = { "content-type": "application/json", "user-agent": BROWSER };
    const send = (body: object) =>
      server.send("POST", `/api/v1/channels/${id}/heartbeat`, headers, JSON.stringify(body));
    expect((await send({ viewer: randomUUID(), token })).status).toBe(204);
    expect((await send({ viewer: randomUUID(), token: "forged" })).status).toBe(204);
    expect((await send({ viewer: "me", token })).status).toBe(400);
    await flushHeartbeats(platform);
    const cookie = await cookieOf(platform, (await makeUser(db, "Superadmin")).id);
    const response = (await (await server.get("/api/v1/channels/viewers", { cookie })).json()) as {
      channels: { id: number; viewers: number }[];
    };
    expect(response.channels.find((one) => one.id === id)?.viewers).toBe(1);
    expect((await server.get("/api/v1/channels/viewers")).status).toBe(401);
  });
});

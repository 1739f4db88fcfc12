import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import { DAY, SECOND } from "@masthead/contract/platform/durations.ts";
import type { StreamRefusal } from "@masthead/contract/platform/stream-limit.ts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../../test/factories/broadcast.ts";
import { makePackage } from "../../../../test/factories/commerce.ts";
import { cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { takeOver as requestTakeOver } from "../../../../test/take-over.ts";
import { startServedPlatform } from "../../../../test/test-server.ts";
import { subscription } from "../../../commerce/subscription/subscription.table.ts";
import { playingDevice } from "./playing-device.table.ts";
import { PLACE_LAPSE, RENEWAL_SECONDS } from "./stream-limit.ts";

const { platform, server } = await startServedPlatform();
const { db } = platform.database;

type Reply = { status: number; body: Playback & { code: string; streamRefusal: StreamRefusal } };
const playbackOf = async (path: string, cookie: string): Promise<Reply> => {
  const reply = await server.get(`/api/v1/playback/${path}`, { cookie });
  return { status: reply.status, body: (await reply.json()) as Reply["body"] };
};
const statusOf = async (path: string, cookie = "") => (await server.get(path, { cookie })).status;
const takeOver = (kind: "channel" | "episode", id: number, cookie: string) =>
  requestTakeOver(server, { kind, id }, { cookie });

/** Premium radio channel and episode, and a free channel. */
async function makeContent() {
  const channel = await makeChannel(db, {
    kind: "audio",
    streamUrl: "sample:radio",
    premium: true,
  });
  const free = await makeChannel(db, { kind: "audio", streamUrl: "sample:radio" });
  const program = await makeProgram(db);
  const episode = await makeEpisode(db, {
    programId: program.id,
    audioUrl: "sample:radio",
    premium: true,
  });
  return { channel, free, episode };
}

/** Subscriber with plans of these limits, and cookies of several devices. */
async function makeSubscriber(
  limits: (number | null)[],
  entitlements: Entitlement[] = ["channels", "episodes"],
) {
  const { id } = await makeUser(db, "User");
  for (const maxStreams of limits) {
    const { id: packageId } = await makePackage(db, { entitlements, maxStreams });
    await subscribe(id, packageId, entitlements);
  }
  return { id, device: () => cookieOf(platform, id) };
}

const subscribe = (userId: number, packageId: number, entitlements: Entitlement[]) =>
  db.insert(subscription).values({
    userId,
    packageId,
    state: "active",
    entitlements,
    periodStart: new Date(Date.now() - DAY),
    periodEnd: new Date(Date.now() + DAY),
  });

const placesOf = (userId: number) =>
  db.select().from(playingDevice).where(eq(playingDevice.userId, userId));
const lapse = (userId: number) =>
  db
    .update(playingDevice)
    .set({ renewedAt: new Date(Date.now() - PLACE_LAPSE - SECOND) })
    .where(eq(playingDevice.userId, userId));

describe("limit of simultaneous streams", () => {
  it("refuses a second device, and says how many may play and which one does", async () => {
    const { channel, episode } = await makeContent();
    const { device } = await makeSubscriber([1]);
    const [first, second] = [await device(), await device()];
    const playing = await playbackOf(`channel/${channel.id}`, first);
    expect(playing.body.renewSeconds).toBe(RENEWAL_SECONDS);
    for (const path of [`channel/${channel.id}`, `episode/${episode.id}?sound=1`]) {
      const { status, body } = await playbackOf(path, second);
      expect([status, body.code]).toEqual([403, "STREAM_LIMIT_REACHED"]);
      expect(body.streamRefusal).toEqual({
        limit: 1,
        devices: [{ names: expect.any(Array), since: expect.stringMatching(/Z$/) }],
      });
    }
    expect((await playbackOf(`channel/${channel.id}`, first)).status).toBe(200);
  });

  it.each<[string, (content: Awaited<ReturnType<typeof makeContent>>) => string]>([
    ["low-data redirect", ({ channel }) => `/low-data/listen/${channel.id}`],
    ["channel key for apps", ({ channel }) => `/api/v1/channels/${channel.id}/key`],
  ])("applies at: %s", async (_name, pathOf) => {
    const content = await makeContent();
    const { device } = await makeSubscriber([1]);
    await playbackOf(`channel/${content.channel.id}`, await device());
    expect(await statusOf(pathOf(content), await device())).toBe(403);
  });

  it("counts two tabs of a session once", async () => {
    const { channel, episode } = await makeContent();
    const { device, id } = await makeSubscriber([1]);
    const cookie = await device();
    expect((await playbackOf(`channel/${channel.id}`, cookie)).status).toBe(200);
    expect((await playbackOf(`episode/${episode.id}?sound=1`, cookie)).status).toBe(200);
    expect(await placesOf(id)).toHaveLength(1);
  });

  it("does not count free content, plans without a limit, and staff", async () => {
    const { channel, free } = await makeContent();
    const limited = await makeSubscriber([1]);
    for (let i = 0; i < 3; i++) {
      const { status, body } = await playbackOf(`channel/${free.id}`, await limited.device());
      expect([status, body.renewSeconds]).toEqual([200, undefined]);
    }
    expect(await placesOf(limited.id)).toEqual([]);
    const unlimited = await makeSubscriber([1, null]);
    const staff = await makeUser(db, "Superadmin");
    const devices = [unlimited.device, () => cookieOf(platform, staff.id)];
    for (const device of [...devices, ...devices])
      expect((await playbackOf(`channel/${channel.id}`, await device())).status).toBe(200);
  });

  it("is that of the largest plan that opens the content", async () => {
    const { channel } = await makeContent();
    const { id, device } = await makeSubscriber([1, 2]);
    const { id: packageId } = await makePackage(db, { entitlements: ["articles"] });
    await subscribe(id, packageId, ["articles"]);
    const statuses = [];
    for (let i = 0; i < 3; i++)
      statuses.push((await playbackOf(`channel/${channel.id}`, await device())).status);
    expect(statuses).toEqual([200, 200, 403]);
  });

  it("holds when all devices begin at the same moment", async () => {
    const { channel } = await makeContent();
    const { id, device } = await makeSubscriber([2]);
    const cookies = await Promise.all(Array.from({ length: 8 }, device));
    const replies = await Promise.all(
      cookies.map((cookie) => playbackOf(`channel/${channel.id}`, cookie)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(6).fill(403)]);
    expect(await placesOf(id)).toHaveLength(2);
  });

  it("frees a place that is not renewed, and one whose device signs out", async () => {
    const { channel } = await makeContent();
    const { id, device } = await makeSubscriber([1]);
    const [first, second, third] = [await device(), await device(), await device()];
    await playbackOf(`channel/${channel.id}`, first);
    await lapse(id);
    expect((await playbackOf(`channel/${channel.id}`, second)).status).toBe(200);
    expect((await playbackOf(`channel/${channel.id}`, third)).status).toBe(403);
    const out = await server.send("POST", "/api/v1/auth/logout", { cookie: second }, "{}");
    expect(out.status).toBeLessThan(300);
    expect((await playbackOf(`channel/${channel.id}`, third)).status).toBe(200);
  });
});

describe("takeover of a place", () => {
  it("lets this device play, and refuses the other one at its next renewal", async () => {
    const { channel } = await makeContent();
    const { device } = await makeSubscriber([1]);
    const [first, second] = [await device(), await device()];
    await playbackOf(`channel/${channel.id}`, first);
    expect(await takeOver("channel", channel.id, second)).toBe(204);
    expect((await playbackOf(`channel/${channel.id}`, second)).status).toBe(200);
    const { status, body } = await playbackOf(`channel/${channel.id}`, first);
    expect([status, body.code]).toEqual([403, "STREAM_LIMIT_REACHED"]);
  });

  it("closes the stream URL of the other device, which cannot be forged without its place", async () => {
    const { channel, episode } = await makeContent();
    const { device } = await makeSubscriber([1]);
    const [first, second] = [await device(), await device()];
    const { body } = await playbackOf(`channel/${channel.id}`, first);
    expect(await takeOver("episode", episode.id, second)).toBe(204);
    expect(await statusOf(body.url)).toBe(403);
    const open = (await playbackOf(`episode/${episode.id}?sound=1`, second)).body.url;
    expect(await statusOf(open)).toBe(200);
    expect(await statusOf(open.replace(/\.\d+\./, "."))).toBe(403);
  });

  it("leaves one device when all take over at the same moment", async () => {
    const { channel } = await makeContent();
    const { id, device } = await makeSubscriber([1]);
    const cookies = await Promise.all(Array.from({ length: 6 }, device));
    const statuses = await Promise.all(
      cookies.map((cookie) => takeOver("channel", channel.id, cookie)),
    );
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await placesOf(id)).toHaveLength(1);
  });

  it("needs a subscription that opens the content", async () => {
    const { channel } = await makeContent();
    const { device } = await makeSubscriber([1], ["articles"]);
    expect(await takeOver("channel", channel.id, await device())).toBe(402);
    expect(await takeOver("channel", channel.id, "")).toBe(401);
    expect(await takeOver("episode", 999_999_999, await device())).toBe(404);
  });
});

describe("place of a device", () => {
  it("is renewed by the requests of its stream", async () => {
    const { channel } = await makeContent();
    const { id, device } = await makeSubscriber([1]);
    const { body } = await playbackOf(`channel/${channel.id}`, await device());
    await lapse(id);
    expect(await statusOf(body.url)).toBe(200);
    expect((await playbackOf(`channel/${channel.id}`, await device())).status).toBe(403);
  });
});

import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { deviceOf, subscribeDevices } from "../../../../test/fakes/push-device.ts";
import { type FakePushService, startFakePushService } from "../../../../test/fakes/push-service.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import { episode } from "../../../broadcast/episode/episode.table.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { continueSending } from "../notification.service.ts";
import { notification } from "../notification.table.ts";
import { pushSubscription } from "../push/push-subscription.table.ts";
import { sendProgramAlerts } from "./program-alert.service.ts";
import { deleteProgramAlerts } from "./program-alert.store.ts";

const DEVICES = 2;

let platform: StartedPlatform;
let push: FakePushService;
let programId: number;
let channelId: number;

const reader = () => innerClient(platform, "en-US").programFollow;
const holderOf = (device: number) => ({
  endpoint: `${push.origin}/push/${device}`,
  auth: deviceOf(device).auth,
});
const follow = (device: number, before: 0 | 5 | 15 | null = 5, episodes = true) =>
  reader().browserFollow({ ...holderOf(device), programId, before, episodes });
const alerts = () =>
  platform.database.db.select().from(notification).where(eq(notification.audience, "program"));
const deliver = async () => {
  for (const { id } of await alerts()) await continueSending(platform, id);
};
/** An airing of the program that begins so many minutes from now. */
const makeAiring = (minutes: number) => {
  const airAt = new Date(Date.now() + minutes * MINUTE);
  return makeEpisode(platform.database.db, {
    programId,
    channelId,
    airAt,
    endAt: new Date(airAt.getTime() + HOUR),
  });
};
const move = (id: number, minutes: number) =>
  platform.database.db
    .update(episode)
    .set({
      airAt: new Date(Date.now() + minutes * MINUTE),
      endAt: new Date(Date.now() + minutes * MINUTE + HOUR),
    })
    .where(eq(episode.id, id));

beforeAll(async () => {
  push = await startFakePushService();
  platform = await testPlatform({ PUSH_HOSTS: push.host });
});
afterAll(async () => {
  await push.close();
  await platform.stop();
});
beforeEach(async () => {
  const { db } = platform.database;
  await db.execute(sql`delete from push_subscription`);
  await db.execute(sql`delete from program_follow`);
  await db.execute(sql`delete from episode`);
  await db.execute(sql`delete from notification`);
  await subscribeDevices(db, push.origin, DEVICES, { breaking: false });
  programId = (await makeProgram(db)).id;
  channelId = (await makeChannel(db)).id;
});
afterEach(() => {
  push.respond = () => ({ status: 201 });
  push.deliveries.length = 0;
});

describe("following a program", () => {
  it("is chosen, changed and ended by the browser that holds the secret", async () => {
    expect(await reader().browserFind({ ...holderOf(1), programId })).toEqual({ follow: null });
    await follow(1, 15, false);
    await follow(1, 0, true);
    expect(await reader().browserFind({ ...holderOf(1), programId })).toEqual({
      follow: { before: 0, episodes: true },
    });
    expect(await reader().browserList(holderOf(1))).toMatchObject([{ program: { id: programId } }]);
    const stranger = { ...holderOf(1), auth: deviceOf(2).auth, programId };
    expect(await problemOfRejection(reader().browserUnfollow(stranger))).toMatchObject({
      status: 404,
    });
    await reader().browserUnfollow({ ...holderOf(1), programId });
    const left = await platform.database.db.select().from(pushSubscription);
    expect(left, "a subscription without another choice is deleted").toHaveLength(DEVICES - 1);
  });

  it("is refused for a program that readers do not see", async () => {
    const hidden = await makeProgram(platform.database.db, { status: false });
    const input = { ...holderOf(1), programId: hidden.id, before: 5 as const, episodes: true };
    expect(await problemOfRejection(reader().browserFollow(input))).toMatchObject({ status: 404 });
  });

  it("with an account applies to all its browsers, unless the browser has its own choices", async () => {
    const { db } = platform.database;
    const user = await makeUser(db, "User");
    await db.update(pushSubscription).set({ userId: user.id });
    const client = await clientAs(platform, user.id);
    await client.programFollow.follow({ id: programId, before: 5, episodes: false });
    await follow(2, 15, false);
    expect((await client.programFollow.mine({})).programs).toMatchObject([
      { before: 5, episodes: false, program: { id: programId } },
    ]);
    await makeAiring(4);
    await sendProgramAlerts(platform, new Date());
    await deliver();
    const sent = (await alerts()).map(({ addressed, accepted }) => ({ addressed, accepted }));
    expect(sent).toEqual([
      { addressed: 1, accepted: 1 },
      { addressed: 1, accepted: 1 },
    ]);
    await client.programFollow.unfollow({ id: programId });
    expect((await client.programFollow.mine({})).programs).toEqual([]);
  });

  it("is counted for staff", async () => {
    await follow(1);
    await follow(2);
    const { id } = await makeUser(platform.database.db, "Superadmin");
    const staff = await clientAs(platform, id);
    expect(await staff.programFollow.followers({ id: programId })).toEqual({
      accounts: 0,
      browsers: 2,
    });
  });
});

describe("alerts about airings", () => {
  it("are sent once, also when several workers decide at the same time and again", async () => {
    await follow(1, 5);
    await makeAiring(4);
    const now = new Date();
    await Promise.all([1, 2, 3].map(() => sendProgramAlerts(platform, now)));
    await sendProgramAlerts(platform, new Date(now.getTime() + MINUTE));
    await deliver();
    expect(await alerts()).toMatchObject([{ state: "sent", accepted: 1 }]);
    expect(push.deliveries).toHaveLength(1);
  });

  it("are not sent when the airing was cancelled or moved before they are sent", async () => {
    await follow(1, 5);
    const { id } = await makeAiring(4);
    await sendProgramAlerts(platform, new Date());
    await move(id, 60);
    await deliver();
    expect(push.deliveries).toHaveLength(0);
    expect(await alerts()).toMatchObject([{ state: "failed", failure: "outdated" }]);
    await move(id, 3);
    await sendProgramAlerts(platform, new Date());
    await deliver();
    expect(push.deliveries, "the new time is told").toHaveLength(1);
  });

  it("are not sent after the begin, when no worker ran before", async () => {
    await follow(1, 15);
    await makeAiring(-1);
    await sendProgramAlerts(platform, new Date());
    expect(await alerts()).toEqual([]);
  });

  it("expire at the push service when the program begins", async () => {
    await follow(1, 5);
    await makeAiring(4);
    await sendProgramAlerts(platform, new Date());
    await deliver();
    const [delivery] = push.deliveries;
    expect(Number(delivery?.headers.ttl)).toBeLessThanOrEqual(4 * 60);
    expect(Number(delivery?.headers.ttl)).toBeGreaterThan(0);
  });

  it("are limited per day", async () => {
    await follow(1, 0, false);
    const start = Date.now();
    for (let i = 0; i < 8; i++) await makeAiring(i * 180);
    for (let i = 0; i < 8; i++)
      await sendProgramAlerts(platform, new Date(start + i * 180 * MINUTE + MINUTE));
    expect(await alerts()).toHaveLength(6);
  });
});

describe("alerts about episodes", () => {
  const publish = (createdAt = new Date()) =>
    makeEpisode(platform.database.db, { programId, airAt: null, channelId: null, createdAt });

  it("are sent once for a new episode, to followers who chose them", async () => {
    await follow(1, null, true);
    await follow(2, 5, false);
    await publish(new Date(Date.now() - MINUTE));
    const now = new Date();
    await Promise.all([1, 2].map(() => sendProgramAlerts(platform, now)));
    await deliver();
    expect(push.deliveries).toHaveLength(1);
    expect(push.deliveries[0]).toMatchObject({
      device: 1,
      message: {
        body: expect.stringContaining("New episode"),
        action: { url: `/programs/${programId}#follow` },
      },
    });
  });

  it("are not sent for episodes from before a reader followed, or from an archive", async () => {
    await publish(new Date(Date.now() - MINUTE));
    await sendProgramAlerts(platform, new Date());
    await follow(1, null, true);
    await publish(new Date(Date.now() - 30 * 24 * HOUR));
    await sendProgramAlerts(platform, new Date());
    expect(await alerts()).toEqual([]);
  });

  it("are not sent when the episode is hidden before they are sent", async () => {
    await follow(1, null, true);
    const { id } = await publish(new Date(Date.now() - MINUTE));
    await sendProgramAlerts(platform, new Date());
    await platform.database.db.update(episode).set({ status: false }).where(eq(episode.id, id));
    await deliver();
    expect(push.deliveries).toHaveLength(0);
  });
});

describe("retention of alerts", () => {
  it("deletes old alerts with their notifications, once those are sent", async () => {
    const { db } = platform.database;
    await follow(1, 5);
    await makeAiring(4);
    await sendProgramAlerts(platform, new Date());
    const later = new Date(Date.now() + HOUR);
    await deleteProgramAlerts(db, new Date(Date.now() - HOUR));
    expect(await alerts()).toHaveLength(1);
    await deliver();
    await deleteProgramAlerts(db, later);
    expect(await alerts()).toEqual([]);
  });
});

describe("calendar of followed programs", () => {
  it("has the airings of followed programs, for the holder of its URL", async () => {
    const user = await makeUser(platform.database.db, "User");
    const client = await clientAs(platform, user.id);
    await client.programFollow.follow({ id: programId, before: 5, episodes: true });
    const { calendar } = await client.programFollow.mine({});
    expect(calendar).toMatch(/^\/schedule\/programs\/\d+\.[\w-]{22}\.ics$/);
  });
});

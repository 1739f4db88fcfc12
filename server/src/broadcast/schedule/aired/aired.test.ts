import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { channel } from "../../channel/channel.table.ts";
import { episode } from "../../episode/episode.table.ts";
import { program } from "../../program/program.table.ts";
import { aired, airedRange } from "./aired.table.ts";
import { purgeAired, recordAired } from "./record-aired.service.ts";

let platform: StartedPlatform;
let staff: Client;

/** A Sunday; Amman is three hours ahead of UTC. */
const SUNDAY = "2026-11-22";
const at = (time: string) => new Date(`${SUNDAY}T${time}:00Z`);
const NEXT_DAY = new Date("2026-11-23T09:00:00Z");

beforeAll(async () => {
  platform = await testPlatform();
  staff = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
});

beforeEach(async () => {
  const { db } = platform.database;
  await db.delete(aired);
  await db.delete(airedRange);
});

afterAll(async () => {
  vi.useRealTimers();
  await platform.stop();
});

const slot = (start: string, minutes: number, channelId: number): WeeklySlot => ({
  weekday: 0,
  start,
  minutes,
  channelId,
});

/** Reads the guide of the Sunday on the day after. */
async function guide(channelId: number, client = innerClient(platform, "en-US")) {
  vi.useFakeTimers({ now: NEXT_DAY, toFake: ["Date"] });
  try {
    const { channels } = await client.schedule.get({ date: SUNDAY, days: 1, channelId });
    return channels[0];
  } finally {
    vi.useRealTimers();
  }
}

const shown = async (channelId: number) =>
  (await guide(channelId))?.airings.map(
    ({ startsAt, endsAt, title }) => `${startsAt.slice(11, 16)} ${endsAt.slice(11, 16)} ${title}`,
  );

/** Two slots and an episode of a program: 10:00, 11:00 and 12:00 in Amman. */
async function makeDay() {
  const { db } = platform.database;
  const { id: channelId } = await makeChannel(db, { name: { "en-US": "One", "ar-JO": "واحد" } });
  const news = await makeProgram(db, {
    name: { "en-US": "News", "ar-JO": "الأخبار" },
    slots: [slot("10:00", 60, channelId)],
  });
  const talk = await makeProgram(db, {
    name: { "en-US": "Talk", "ar-JO": "حوار" },
    slots: [slot("11:00", 60, channelId)],
  });
  const guest = await makeEpisode(db, {
    programId: talk.id,
    channelId,
    title: { "en-US": "The guest", "ar-JO": "الضيف" },
    airAt: at("09:00"),
    endAt: at("10:00"),
  });
  return { channelId, news, talk, guest };
}

const DAY_SHOWN = ["07:00 08:00 News", "08:00 09:00 Talk", "09:00 10:00 The guest"];

describe("record of what has aired", () => {
  it("keeps times and names of airings whose program and episode were renamed, hidden and deleted", async () => {
    const { db } = platform.database;
    const { channelId, news, talk, guest } = await makeDay();
    await recordAired(platform, at("06:00"));
    await recordAired(platform, at("12:00"));
    expect(await shown(channelId)).toEqual(DAY_SHOWN);
    await db
      .update(program)
      .set({ name: { "en-US": "Other" }, slots: [] })
      .where(eq(program.id, news.id));
    expect(await shown(channelId)).toEqual(DAY_SHOWN);
    await db.update(program).set({ status: false }).where(eq(program.id, talk.id));
    await db.update(episode).set({ deletedAt: new Date() }).where(eq(episode.id, guest.id));
    expect(await shown(channelId)).toEqual(DAY_SHOWN);
    await db.update(program).set({ deletedAt: new Date() }).where(eq(program.id, news.id));
    const day = await guide(channelId);
    expect(day?.airings.map(({ unlinked, episodeId }) => [unlinked, episodeId])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ]);
    const arabic = await guide(channelId, innerClient(platform, "ar-JO"));
    expect(arabic?.airings.map(({ title }) => title)).toEqual(["الأخبار", "حوار", "الضيف"]);
  });

  it("links an airing whose episode was deleted to its program", async () => {
    const { db } = platform.database;
    const { channelId, guest } = await makeDay();
    await recordAired(platform, at("06:00"));
    await recordAired(platform, at("12:00"));
    await db.update(episode).set({ deletedAt: new Date() }).where(eq(episode.id, guest.id));
    expect((await guide(channelId))?.airings[2]).toMatchObject({
      kind: "episode",
      title: "The guest",
      episodeId: null,
    });
    expect((await guide(channelId))?.airings[2]).not.toHaveProperty("unlinked");
  });

  it("shows past days of a hidden channel with its name, and no coming ones", async () => {
    const { db } = platform.database;
    const { channelId } = await makeDay();
    await makeChannel(db);
    await recordAired(platform, at("06:00"));
    await recordAired(platform, at("12:00"));
    await db
      .update(channel)
      .set({ enabled: false, name: { "en-US": "Hidden" } })
      .where(eq(channel.id, channelId));
    vi.useFakeTimers({ now: NEXT_DAY, toFake: ["Date"] });
    const reader = innerClient(platform, "en-US");
    const { channels } = await reader.schedule.get({ date: SUNDAY, days: 1 });
    const today = await reader.schedule.get({ days: 1 });
    vi.useRealTimers();
    expect(channels.at(-1)).toMatchObject({ channel: { name: "One", unlinked: true } });
    expect(channels.at(-1)?.airings).toHaveLength(3);
    expect(today.channels.map((one) => one.channel.id)).not.toContain(channelId);
  });

  it("shows a past day with the name that the channel had", async () => {
    const { db } = platform.database;
    const { channelId } = await makeDay();
    await recordAired(platform, at("06:00"));
    await recordAired(platform, at("12:00"));
    await recordAired(platform, NEXT_DAY);
    await db
      .update(channel)
      .set({ name: { "en-US": "New" } })
      .where(eq(channel.id, channelId));
    expect((await guide(channelId))?.channel.name).toBe("One");
  });

  it("catches up after an outage, and records the same when two processes run at once", async () => {
    const { db } = platform.database;
    const { channelId } = await makeDay();
    await recordAired(platform, new Date(at("06:00").getTime() - 3 * DAY));
    await Promise.all([
      recordAired(platform, NEXT_DAY),
      recordAired(platform, NEXT_DAY),
      recordAired(platform, at("07:30")),
    ]);
    await recordAired(platform, NEXT_DAY);
    expect(await shown(channelId)).toEqual(DAY_SHOWN);
    const rows = await db.select().from(aired).where(eq(aired.channelId, channelId));
    expect(rows.filter(({ view }) => view === "public")).toHaveLength(3);
  });

  it("keeps what was on air until a program was deleted in the middle of its airing", async () => {
    const { db } = platform.database;
    const { channelId, news } = await makeDay();
    await recordAired(platform, at("06:00"));
    for (let minute = 0; minute <= 20; minute++)
      await recordAired(platform, new Date(at("07:00").getTime() + minute * MINUTE));
    await db.update(program).set({ deletedAt: new Date() }).where(eq(program.id, news.id));
    await recordAired(platform, NEXT_DAY);
    expect((await shown(channelId))?.[0]).toBe("07:00 07:20 News");
  });

  it("shows staff what readers did not see, without it in the public guide", async () => {
    const { db } = platform.database;
    const { channelId } = await makeDay();
    await makeProgram(db, {
      name: { "en-US": "Draft" },
      status: false,
      slots: [slot("14:00", 30, channelId)],
    });
    await recordAired(platform, at("06:00"));
    await recordAired(platform, NEXT_DAY);
    vi.useFakeTimers({ now: NEXT_DAY, toFake: ["Date"] });
    const { channels } = await staff.schedule.staff({ date: SUNDAY, days: 1, channelId });
    vi.useRealTimers();
    expect(channels[0]?.airings.map(({ title, visible, slot }) => [title, visible, slot])).toEqual([
      ["News", true, null],
      ["Talk", true, null],
      ["The guest", true, null],
      ["Draft", false, null],
    ]);
    expect(await shown(channelId)).toEqual(DAY_SHOWN);
  });

  it("links a slot to the episode that was made of its airing", async () => {
    const { db } = platform.database;
    const { channelId, news } = await makeDay();
    await recordAired(platform, at("06:00"));
    await recordAired(platform, NEXT_DAY);
    const { id } = await makeEpisode(db, {
      programId: news.id,
      channelId,
      airAt: at("07:00"),
      endAt: at("08:00"),
    });
    expect((await guide(channelId))?.airings[0]).toMatchObject({
      kind: "slot",
      title: "News",
      episodeId: id,
    });
  });

  it("deletes airings past retention, whose days are computed again", async () => {
    const { db } = platform.database;
    const { channelId, guest } = await makeDay();
    await recordAired(platform, at("06:00"));
    await recordAired(platform, NEXT_DAY);
    await db.update(episode).set({ deletedAt: new Date() }).where(eq(episode.id, guest.id));
    const kept = platform.config.AIRED_KEPT_DAYS;
    await purgeAired(platform, new Date(at("11:00").getTime() + kept * DAY));
    expect(await db.select().from(aired).where(eq(aired.channelId, channelId))).toEqual([]);
    expect(await shown(channelId)).toEqual(DAY_SHOWN.slice(0, 2));
  });
});

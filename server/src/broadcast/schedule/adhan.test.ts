import type { AdhanRule } from "@masthead/contract/broadcast/adhan.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeProgram } from "../../../test/factories/broadcast.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { channelCalendar } from "../calendar/calendar.service.ts";
import { oneChannel } from "../channel/channel.service.ts";
import { channel } from "../channel/channel.table.ts";
import { prayerReport } from "../religious-calendar/prayer.service.ts";
import { guideOf } from "../xmltv/xmltv.service.ts";
import { recordAired } from "./aired/record-aired.service.ts";
import { airingsBetween } from "./schedule.service.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await changeSetting(platform, "website", "prayerTimes", true);
});

afterAll(() => platform.stop());

const NOW = new Date("2026-12-01T09:00:00Z");
const RULE: AdhanRule = { city: "amman", prayers: ["maghrib"], minutes: 5 };

const contextAt = (now: Date, locale: "en-US" | "ar-JO" = "en-US") =>
  innerContext(platform, locale, now);

/** A channel with one program around the clock, whose airings begin at midnight and at 16:30. */
async function makeDay(adhan: AdhanRule | null) {
  const { db } = platform.database;
  const { id: channelId } = await makeChannel(db);
  await db.update(channel).set({ adhan }).where(eq(channel.id, channelId));
  const slots = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, start: "00:00", minutes: 16 * 60 + 30, channelId },
    { weekday, start: "16:30", minutes: 7 * 60 + 30, channelId },
  ]);
  await makeProgram(db, { name: { "en-US": "Round", "ar-JO": "على مدار الساعة" }, slots });
  return channelId;
}

const maghribOf = async (day: number) =>
  Date.parse((await prayerReport(contextAt(NOW), undefined)).days[day]?.maghrib ?? "");

const adhansBetween = async (channelId: number, from: Date, until: Date) =>
  (await airingsBetween(contextAt(NOW), { from, until, channelIds: [channelId] })).flatMap(
    ({ adhans = [] }) => adhans,
  );

describe("adhan in the schedule", () => {
  it("interrupts the airing at the prayer time, and moves none", async () => {
    const channelId = await makeDay(RULE);
    const maghrib = await maghribOf(0);
    const [adhan, ...others] = await adhansBetween(
      channelId,
      new Date("2026-12-01T06:00:00Z"),
      new Date("2026-12-01T21:00:00Z"),
    );
    expect(others).toEqual([]);
    expect(adhan).toEqual({
      prayer: "maghrib",
      title: "Adhan for Maghrib · Amman",
      startsAt: new Date(maghrib).toISOString(),
      endsAt: new Date(maghrib + 5 * MINUTE).toISOString(),
      phase: "coming",
    });
    const plain = await makeDay(null);
    const timesOf = async (id: number) =>
      (
        await airingsBetween(contextAt(NOW), {
          from: NOW,
          until: new Date(NOW.getTime() + DAY),
          channelIds: [id],
        })
      ).map(({ startsAt, endsAt }) => [startsAt, endsAt]);
    expect(await timesOf(channelId)).toEqual(await timesOf(plain));
  });

  it("is part of what is on now, in both languages", async () => {
    const channelId = await makeDay(RULE);
    const maghrib = await maghribOf(0);
    const during = new Date(maghrib + 2 * MINUTE);
    const { now } = await oneChannel(contextAt(during, "ar-JO"), channelId);
    expect(now?.title).toBe("على مدار الساعة");
    expect(now?.adhans?.map(({ title, phase }) => [title, phase])).toEqual([
      ["أذان المغرب · عمّان", "now"],
    ]);
    const after = contextAt(new Date(maghrib + 5 * MINUTE));
    const { now: later } = await oneChannel(after, channelId);
    expect(later?.adhans?.map(({ phase }) => phase)).toEqual(["over"]);
  });

  it("is in the programme guide and in calendars as a line of the description", async () => {
    const channelId = await makeDay(RULE);
    const { programmes } = await guideOf(contextAt(NOW));
    const own = programmes.filter((one) => one.channelId.startsWith(`${channelId}.`));
    const line = /^(.*\n)?\d\d:\d\d Adhan for Maghrib · Amman$/s;
    expect(own.filter(({ descriptions }) => line.test(descriptions["en-US"] ?? ""))).toHaveLength(
      14,
    );
    const { entries } = await channelCalendar(contextAt(NOW), channelId);
    expect(entries.some(({ text }) => text.includes("Adhan for Maghrib · Amman"))).toBe(true);
  });

  it("is nowhere while the site has no prayer times, and for a city that is not listed", async () => {
    const [from, until] = [NOW, new Date(NOW.getTime() + DAY)];
    expect(await adhansBetween(await makeDay({ ...RULE, city: "atlantis" }), from, until)).toEqual(
      [],
    );
    const channelId = await makeDay(RULE);
    await changeSetting(platform, "website", "prayerTimes", false);
    expect(await adhansBetween(channelId, from, until)).toEqual([]);
    await changeSetting(platform, "website", "prayerTimes", true);
    expect(await adhansBetween(channelId, from, until)).toHaveLength(1);
  });

  it("stays on record when the rule of the channel changes", async () => {
    const channelId = await makeDay(RULE);
    const yesterday = new Date(NOW.getTime() - DAY);
    await recordAired(platform, yesterday);
    await recordAired(platform, NOW);
    const { db } = platform.database;
    await db.update(channel).set({ adhan: null }).where(eq(channel.id, channelId));
    const past = await adhansBetween(channelId, yesterday, new Date("2026-11-30T21:00:00Z"));
    expect(past.map(({ title }) => title)).toEqual(["Adhan for Maghrib · Amman"]);
    expect(await adhansBetween(channelId, NOW, new Date(NOW.getTime() + DAY))).toEqual([]);
  });

  it("is refused for a city without prayer times", async () => {
    const staff = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
    const created = staff.channel.create({
      name: { "en-US": "Adhan" },
      kind: "video",
      streamUrl: "sample:tv",
      adhan: { ...RULE, city: "atlantis" },
    });
    expect(await problemOfRejection(created)).toMatchObject({
      errors: [{ path: "adhan", code: "adhan.city" }],
    });
  });
});

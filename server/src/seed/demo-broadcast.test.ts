import { HOUR } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeMediaImage, makeTopic, TEST_ACTOR } from "../../test/factories/factory.ts";
import { testPlatform } from "../../test/platform.ts";
import { innerClient } from "../app.ts";
import { channel } from "../broadcast/channel/channel.table.ts";
import { episode } from "../broadcast/episode/episode.table.ts";
import { program } from "../broadcast/program/program.table.ts";
import { programEvent } from "../broadcast/program-event/program-event.table.ts";
import { airingsBetween } from "../broadcast/schedule/schedule.service.ts";
import { innerContext } from "../platform/inner-context.ts";
import type { StartedPlatform } from "../platform/start.ts";
import { log } from "../system/log/log.table.ts";
import { seedDemoBroadcast } from "./demo-broadcast.ts";
import { readDemoBroadcast } from "./demo-broadcast-files.ts";
import { readImages, readTaxonomy } from "./demo-files.ts";

let platform: StartedPlatform;
let channels: number[];

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  const { authors } = readTaxonomy();
  const ids = { author: new Map<string, number>(), image: new Map<string, number>() };
  for (const { key } of authors) ids.author.set(key, await makeTopic(db, "author"));
  for (const { key } of readImages()) ids.image.set(key, await makeMediaImage(db));
  const seeded = await db.transaction((tx) =>
    seedDemoBroadcast(platform, tx, TEST_ACTOR, ids, new Date()),
  );
  channels = [...seeded.channel.values()];
});

afterAll(() => platform.stop());

describe("demo station", () => {
  it("has all texts in both languages", async () => {
    const { db } = platform.database;
    const { programs, episodes, events } = readDemoBroadcast();
    expect([programs.length, episodes.length, events.length]).toEqual([12, 37, 4]);
    const rows = await Promise.all([db.select().from(program), db.select().from(channel)]);
    const titled = await Promise.all([db.select().from(episode), db.select().from(programEvent)]);
    const texts = [
      ...rows.flat().map(({ name }) => name),
      ...titled.flat().map(({ title }) => title),
    ];
    expect(
      texts.filter((text) => !text["en-US"] || !/[\u0600-\u06ff]/.test(text["ar-JO"] ?? "")),
    ).toEqual([]);
    expect(texts).toHaveLength(12 + 4 + 37 + 4);
  });

  it("is on air around the clock, every day, on television and radio", async () => {
    const zone = "Asia/Amman";
    const today = Temporal.Now.plainDateISO(zone);
    for (const channelId of [channels[0] ?? 0, channels[2] ?? 0])
      for (let day = 0; day < 7; day++) {
        const begin = today
          .add({ days: day })
          .toZonedDateTime({ timeZone: zone, plainTime: "06:00" }).epochMilliseconds;
        const [from, until] = [new Date(begin), new Date(begin + 24 * HOUR)];
        const airings = await airingsBetween(innerContext(platform, "en-US"), {
          from,
          until,
          channelIds: [channelId],
        });
        let at = from.getTime();
        for (const { startsAt, endsAt } of airings) {
          expect(
            Date.parse(startsAt),
            `${channelId} has a gap at ${new Date(at).toISOString()}`,
          ).toBeLessThanOrEqual(at);
          at = Date.parse(endsAt);
        }
        expect(at).toBeGreaterThanOrEqual(until.getTime());
      }
  });

  it("has free, premium and audio episodes, channels and events", async () => {
    const reader = innerClient(platform, "ar-JO");
    const { data } = await reader.episode.list({ limit: 100 });
    expect(data.some(({ playable, premium }) => playable && !premium)).toBe(true);
    expect(data.some(({ listenable }) => listenable)).toBe(true);
    expect(data.some(({ premium }) => premium)).toBe(true);
    expect((await reader.channel.list({})).map(({ kind, premium }) => [kind, premium])).toEqual([
      ["video", false],
      ["video", true],
      ["audio", false],
      ["audio", false],
    ]);
    expect((await reader.programEvent.all({})).length).toBe(3);
    expect((await reader.programEvent.list({ when: "past" })).data).toHaveLength(1);
  });

  it("is recorded in the audit log without channel keys", async () => {
    const { db } = platform.database;
    const rows = await db.select().from(log).where(eq(log.entity, "LiveStream"));
    expect(rows).toHaveLength(4);
    for (const { key } of await db.select().from(channel))
      expect(JSON.stringify(rows)).not.toContain(key);
  });
});

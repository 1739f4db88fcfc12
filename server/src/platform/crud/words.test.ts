import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeListing } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { channelRecords } from "../../broadcast/channel/channel.records.ts";
import { episodeRecords } from "../../broadcast/episode/episode.records.ts";
import { programRecords } from "../../broadcast/program/program.records.ts";
import { programCategoryRecords } from "../../broadcast/program-category/program-category.records.ts";
import { programEventRecords } from "../../broadcast/program-event/program-event.records.ts";
import { merchantCityRecords, merchantRegionRecords } from "../../commerce/merchant/merchant.records.ts";
import { packageRecords } from "../../commerce/package/package.records.ts";
import { authorRecords } from "../../newsroom/author/author.records.ts";
import { categoryRecords } from "../../newsroom/category/category.records.ts";
import { personOfInterestRecords } from "../../newsroom/person-of-interest/person-of-interest.records.ts";
import { sourceRecords } from "../../newsroom/source/source.records.ts";
import { tagRecords } from "../../newsroom/tag/tag.records.ts";
import { log } from "../../system/log/log.table.ts";
import { socialRecords } from "../../system/social/social.records.ts";
import { rowsOf } from "../postgres/database.ts";
import type { StartedPlatform } from "../start.ts";
import { hasWords } from "./words.sql.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

describe("words in lists", () => {
  it.each([
    ["tag_words", tagRecords],
    ["author_words", authorRecords],
    ["person_of_interest_words", personOfInterestRecords],
    ["source_words", sourceRecords],
    ["category_words", categoryRecords],
    ["social_media_words", socialRecords],
    ["live_stream_words", channelRecords],
    ["program_category_words", programCategoryRecords],
    ["program_words", programRecords],
    ["episode_words", episodeRecords],
    ["program_event_words", programEventRecords],
    ["package_words", packageRecords],
    ["merchant_city_words", merchantCityRecords],
    ["merchant_region_words", merchantRegionRecords],
    ["log_words", { table: log, words: sql`${log.actorName}` }],
  ])("are looked up in the index %s", async (index, { table, words }) => {
    const plan = await platform.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return rowsOf<{ "QUERY PLAN": string }>(tx, sql`explain select from ${table} where ${hasWords(words, "zeppelin")}`);
    });
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
  });

  it.each([
    ["Amman", "amman", true],
    ["Élysée Palace", "elysee", true],
    ["إدارة الأزمات", "اداره ازمات", true],
    ["مُحَمَّد", "محمد", true],
    ["كر", "kr", false],
    ["100% true", "%", true],
    ["no wildcards", "n_o", false],
    ["one two", "two one", true],
    ["one two", "one three", false],
  ])("of %s are found by %s: %s", async (name, question, found) => {
    const { db } = platform.database;
    const id = await makeListing(db, "source", { name: { "en-US": name }, slug: { "en-US": `s-${name.length}-${question.length}` } });
    const rows = await rowsOf<{ id: number }>(
      db,
      sql`select ${sourceRecords.table.id} as id from ${sourceRecords.table} where ${hasWords(sourceRecords.words, question)}`,
    );
    expect(rows.some((row) => row.id === id)).toBe(found);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTopic } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { channelRecords } from "../../broadcast/channel/channel.records.ts";
import { episodeRecords } from "../../broadcast/episode/episode.records.ts";
import { programRecords } from "../../broadcast/program/program.records.ts";
import { programCategoryRecords } from "../../broadcast/program-category/program-category.records.ts";
import { programEventRecords } from "../../broadcast/program-event/program-event.records.ts";
import {
  deliveryCityRecords,
  deliveryRegionRecords,
} from "../../commerce/delivery-area/delivery-area.records.ts";
import { packageRecords } from "../../commerce/package/package.records.ts";
import { authorRecords } from "../../newsroom/author/author.records.ts";
import { categoryRecords } from "../../newsroom/category/category.records.ts";
import { personOfInterestRecords } from "../../newsroom/person-of-interest/person-of-interest.records.ts";
import { sourceRecords } from "../../newsroom/source/source.records.ts";
import { storyPackageRecords } from "../../newsroom/story-package/story-package.records.ts";
import { tagRecords } from "../../newsroom/tag/tag.records.ts";
import { log } from "../../system/log/log.table.ts";
import { socialRecords } from "../../system/social/social.records.ts";
import { rowsOf } from "../postgres/database.ts";
import type { StartedPlatform } from "../start.ts";
import { matchesAllWords } from "./text-search.sql.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

describe("hasWords", () => {
  it.each([
    ["tag_words", tagRecords],
    ["author_words", authorRecords],
    ["person_of_interest_words", personOfInterestRecords],
    ["source_words", sourceRecords],
    ["category_words", categoryRecords],
    ["social_media_words", socialRecords],
    ["live_stream_words", channelRecords],
    ["story_package_words", storyPackageRecords],
    ["program_category_words", programCategoryRecords],
    ["program_words", programRecords],
    ["episode_words", episodeRecords],
    ["program_event_words", programEventRecords],
    ["package_words", packageRecords],
    ["merchant_city_words", deliveryCityRecords],
    ["merchant_region_words", deliveryRegionRecords],
    ["log_words", { table: log, searchText: sql`${log.actorName}` }],
  ])("uses the index %s", async (index, { table, searchText }) => {
    const plan = await platform.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return rowsOf<{ "QUERY PLAN": string }>(
        tx,
        sql`explain select from ${table} where ${matchesAllWords(searchText, "zeppelin")}`,
      );
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
  ])("matches %j against the query %j: %s", async (name, query, found) => {
    const { db } = platform.database;
    const id = await makeTopic(db, "source", {
      name: { "en-US": name },
      slug: { "en-US": `s-${name.length}-${query.length}` },
    });
    const rows = await rowsOf<{ id: number }>(
      db,
      sql`select ${sourceRecords.table.id} as id from ${sourceRecords.table} where ${matchesAllWords(sourceRecords.searchText, query)}`,
    );
    expect(rows.some((row) => row.id === id)).toBe(found);
  });
});

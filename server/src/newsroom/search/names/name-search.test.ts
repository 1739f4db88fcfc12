import type { Client } from "@masthead/contract/contract.ts";
import { SEARCH_GROUPS } from "@masthead/contract/newsroom/search/search-groups.ts";
import { NAME_COUNT_CAP } from "@masthead/contract/newsroom/search/search-names.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeEvent,
  makeProgram,
} from "../../../../test/factories/broadcast.ts";
import { makeCategory, makeTopic } from "../../../../test/factories/factory.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import { program } from "../../../broadcast/program/program.table.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { sourcesIn } from "../../name-source.ts";
import { refreshVocabulary } from "../spelling/vocabulary.service.ts";
import { findNames } from "./name-search.store.ts";
import { toNameTerm } from "./name-terms.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

let platform: StartedPlatform;
let client: Client;
let db: Db;
beforeAll(async () => {
  platform = await testPlatform();
  client = innerClient(platform, "en-US");
  db = platform.database.db;
});
afterAll(() => platform.stop());

interface Options {
  locale?: Locale;
  similar?: boolean;
}

const search = (q: string, options: Options = {}) => client.search.names({ q, ...options });
/** Returns kind and name of every hit, in order. */
const found = async (q: string, options: Options = {}) =>
  (await search(q, options)).flatMap(({ hits }) =>
    hits.map(({ kind, name }) => `${kind}: ${name}`),
  );
const localizedName = (english: string, arabic = "") => ({
  "en-US": english,
  ...(arabic ? { "ar-JO": arabic } : {}),
});

describe("name search", () => {
  it("finds authors, people, programs, channels, events, categories, tags and episodes, in groups with totals", async () => {
    await makeTopic(db, "author", { name: localizedName("Lina Harbor") });
    await makeTopic(db, "person", { name: localizedName("Omar Harbor") });
    await makeProgram(db, { name: localizedName("Harbor Lights") });
    await makeChannel(db, { name: localizedName("Harbor TV") });
    await makeEvent(db, { title: localizedName("Harbor night") });
    await makeCategory(db, { name: localizedName("The harbor") });
    await makeTopic(db, "tag", { name: localizedName("Harbor fees") });
    for (let i = 1; i <= 3; i++)
      await makeEpisode(db, { title: localizedName(`In the harbor ${i}`) });
    const groups = await search("harbor");
    expect(
      groups.map(({ group, total, more, similar }) => ({ group, total, more, similar })),
    ).toEqual(
      [
        { group: "people", total: 2 },
        { group: "programs", total: 1 },
        { group: "channels", total: 1 },
        { group: "events", total: 1 },
        { group: "topics", total: 2 },
        { group: "episodes", total: 3 },
      ].map((group) => ({ ...group, more: false, similar: false })),
    );
    expect(await found("harbor lina")).toEqual(["author: Lina Harbor"]);
  });

  it("matches all words of the query, as whole words in any inflected form", async () => {
    await makeProgram(db, { name: localizedName("First Coffee") });
    await makeProgram(db, { name: localizedName("Coffeehouse Stories") });
    expect(await found("coffee")).toEqual(["program: First Coffee"]);
    expect(await found("first coffees")).toEqual(["program: First Coffee"]);
    expect(await found("story")).toEqual(["program: Coffeehouse Stories"]);
    expect(await found("the First  COFFEE")).toEqual(["program: First Coffee"]);
    await makeProgram(db, { name: localizedName("Night Buses") });
    expect(await found("night bus")).toEqual(["program: Night Buses"]);
    expect(await found("first tea")).toEqual([]);
    expect(await found("coffee -first")).toEqual([]);
    expect(await found('"coffee first"')).toEqual([]);
  });

  it("finds names that are English stop words, and words of two letters", async () => {
    await makeTopic(db, "author", { name: localizedName("Will On") });
    await makeChannel(db, { name: localizedName("TV Wadi") });
    expect(await found("will")).toEqual(["author: Will On"]);
    expect(await found("on")).toEqual(["author: Will On"]);
    expect(await found("wadi tv")).toEqual(["channel: TV Wadi"]);
  });

  it("finds a record by its name in either language and shows it in the language of the request", async () => {
    await makeTopic(db, "author", {
      name: localizedName("Rana Qasem", "رنا القاسم"),
      role: localizedName("Reporter", "مراسلة"),
    });
    expect(await found("رنا قاسم")).toEqual(["author: Rana Qasem"]);
    expect(await found("Rana Qasem", { locale: "ar-JO" })).toEqual(["author: رنا القاسم"]);
    const [group] = await search("rana", { locale: "ar-JO" });
    expect(group?.hits[0]).toMatchObject({
      detail: "مراسلة",
      slug: expect.stringContaining("رنا"),
    });
  });

  it.each([
    ["with and without the article", "أخبار المسرح", "مسرح"],
    ["through hamza, taa marbuta and tashkeel", "ذاكِرة الأرض", "ذاكره الارض"],
    ["in plural", "حكايات الشركات", "شركات حكايات"],
  ])("finds Arabic names %s", async (_what, name, q) => {
    await makeProgram(db, { name: { "ar-JO": name } });
    expect(await found(q, { locale: "ar-JO" })).toEqual([`program: ${name}`]);
  });

  it("ranks an exact match first, then the newest records", async () => {
    const { id: programId } = await makeProgram(db, { name: localizedName("Dunes") });
    await makeEpisode(db, { programId, title: localizedName("Meridian"), airAt: hoursAgo(900) });
    await makeEpisode(db, {
      programId,
      title: localizedName("Meridian at noon"),
      airAt: hoursAgo(30),
    });
    await makeEpisode(db, {
      programId,
      title: localizedName("Meridian by night"),
      airAt: hoursAgo(3),
    });
    expect(await found("meridian")).toEqual([
      "episode: Meridian",
      "episode: Meridian by night",
      "episode: Meridian at noon",
    ]);
  });

  it("paginates one group and returns 404 past its end", async () => {
    for (let i = 1; i <= 5; i++)
      await makeEpisode(db, { title: localizedName(`Lagoon ${i}`), airAt: hoursAgo(i) });
    await makeProgram(db, { name: localizedName("The Lagoon") });
    const page = (number: number) =>
      client.search.names({ q: "lagoon", group: "episodes", page: number, limit: 2 });
    const names = async (number: number) =>
      (await page(number)).flatMap(({ hits }) => hits.map(({ name }) => name));
    expect((await page(1))[0]).toMatchObject({ group: "episodes", total: 5, more: false });
    expect(await names(1)).toEqual(["Lagoon 1", "Lagoon 2"]);
    expect(await names(3)).toEqual(["Lagoon 5"]);
    await expect(page(4)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("returns program and time of an episode, place and time of an event, medium of a channel, and summary of a program", async () => {
    const program = await makeProgram(db, {
      name: localizedName("Orchard"),
      description: localizedName("<p>Growers <b>talk</b>.</p>"),
    });
    const airAt = hoursAgo(5);
    await makeEpisode(db, {
      programId: program.id,
      title: localizedName("Orchard in May"),
      airAt,
      premium: true,
    });
    const startsAt = hoursAgo(-24);
    await makeEvent(db, {
      title: localizedName("Orchard walk"),
      place: localizedName("Ajloun"),
      startsAt,
    });
    await makeChannel(db, { name: localizedName("Orchard FM"), kind: "audio" });
    const hits = (await search("orchard")).flatMap((group) => group.hits);
    expect(hits.find(({ kind }) => kind === "program")).toMatchObject({
      detail: "Growers talk.",
      program: null,
      time: null,
    });
    expect(hits.find(({ kind }) => kind === "episode")).toMatchObject({
      program: { id: program.id, name: "Orchard" },
      time: airAt.toISOString(),
      premium: true,
    });
    expect(hits.find(({ kind }) => kind === "event")).toMatchObject({
      detail: "Ajloun",
      time: startsAt.toISOString(),
    });
    expect(hits.find(({ kind }) => kind === "channel")).toMatchObject({ medium: "audio" });
  });
});

describe("name search by similar spelling", () => {
  beforeAll(async () => {
    await makeTopic(db, "author", { name: localizedName("Layla Zureikat", "ليلى زريقات") });
    await makeProgram(db, { name: localizedName("Evening Bulletin", "نشرة المساء") });
    for (let i = 0; i < 30; i++)
      await makeTopic(db, "tag", { name: localizedName(`Bullpen ${i}`) });
    await refreshVocabulary(db);
  });

  it.each([
    ["Layla Zurekat", "author: Layla Zureikat"],
    ["lalya", "author: Layla Zureikat"],
    ["evning bulletin", "program: Evening Bulletin"],
    ["bulettin", "program: Evening Bulletin"],
    ["لبلى زريفات", "author: Layla Zureikat"],
    ["نشزة المساء", "program: Evening Bulletin"],
  ])("finds a misspelt name: %s", async (q, hit) => {
    expect(await found(q)).toEqual([]);
    expect(await found(q, { similar: true })).toContain(hit);
    expect((await search(q, { similar: true })).every((group) => group.similar)).toBe(true);
  });

  it.each(["Drr Salma Haddad", "Dr Salmaa Haddad", "drr", "Dr Salma Haddadd"])(
    "finds a misspelt name with a two-letter title: %s",
    async (q) => {
      await makeTopic(db, "author", { name: localizedName("Dr Salma Haddad") });
      await refreshVocabulary(db);
      expect(await found(q, { similar: true })).toContain("author: Dr Salma Haddad");
    },
  );

  it.each([
    ["two letters swapped", "Oal"],
    ["a wrong letter", "Ona"],
  ])("finds a short name with %s", async (_what, q) => {
    await makeTopic(db, "author", { name: localizedName("Ola Sweiss") });
    await refreshVocabulary(db);
    expect(await found(`${q} Sweiss`, { similar: true })).toContain("author: Ola Sweiss");
  });

  it("returns only exact matches if there are any", async () => {
    await makeTopic(db, "person", { name: localizedName("Laila Zureik") });
    expect(await found("layla", { similar: true })).toEqual(["author: Layla Zureikat"]);
  });

  it("finds nothing when no spelling is similar enough", async () => {
    for (const q of ["xylophonist", "zz", "12345", "layla xylophonist"])
      expect(await found(q, { similar: true }), q).toEqual([]);
  });
});

describe("visibility in name search", () => {
  const makeHidden = async (word: string, deletedAt: Date | null) => {
    const disabled = deletedAt ? {} : { status: false };
    await makeProgram(db, { name: localizedName(`${word} program`), ...disabled, deletedAt });
    await makeEvent(db, { title: localizedName(`${word} event`), ...disabled, deletedAt });
    await makeEpisode(db, { title: localizedName(`${word} episode`), ...disabled, deletedAt });
    await makeCategory(db, { name: localizedName(`${word} section`), ...disabled, deletedAt });
    await makeChannel(db, {
      name: localizedName(`${word} channel`),
      ...(deletedAt ? {} : { enabled: false }),
      deletedAt,
    });
  };

  it("does not find disabled or deleted records", async () => {
    await makeHidden("Basalt", null);
    await makeHidden("Basalt", hoursAgo(1));
    for (const similar of [true, false]) {
      expect(await found("basalt", { similar })).toEqual([]);
      expect(await found("basallt", { similar })).toEqual([]);
    }
  });

  it("does not find episodes of a disabled program, or future episodes", async () => {
    const { id: programId } = await makeProgram(db, { name: localizedName("Off"), status: false });
    await makeEpisode(db, { programId, title: localizedName("Feldspar one") });
    await makeEpisode(db, { title: localizedName("Feldspar two"), airAt: hoursAgo(-2) });
    expect(await found("feldspar", { similar: true })).toEqual([]);
  });

  it("does not find internal tags", async () => {
    await makeTopic(db, "tag", { name: localizedName("Gypsum one"), visible: false } as never);
    expect(await found("gypsum", { similar: true })).toEqual([]);
  });
});

describe("name search in a large archive", () => {
  beforeAll(async () => {
    const { id: programId } = await makeProgram(db, { name: localizedName("Daily") });
    await db.execute(sql`insert into episode (program_id, title, air_at)
      select ${programId}, jsonb_build_object('en-US', case when i % 2 = 0 then 'Isthmus ' else 'Strait ' end || i), now() - i * interval '1 hour'
      from generate_series(1, 3000) i`);
    await db.execute(sql`analyze episode`);
  });

  it("uses the name index of each kind of record", async () => {
    const queries: [text: string, values: unknown[]][] = [];
    const loggedDb = drizzle(platform.database.pool, {
      casing: "snake_case",
      logger: { logQuery: (text, values) => queries.push([text, values]) },
    });
    const query = { terms: [[toNameTerm("isthmus 7")]], without: [], exact: "isthmus 7" };
    for (const group of SEARCH_GROUPS)
      await findNames(
        loggedDb,
        { named: sourcesIn(group), spoken: [] },
        query,
        { now: new Date(), locale: "en-US" },
        { limit: 3, offset: 0, cap: 201 },
      );
    const connection = await platform.database.pool.connect();
    const usedIndexes: string[] = [];
    try {
      // PostgreSQL would scan the whole table of the kinds with few records here.
      await connection.query(
        "begin; set local enable_seqscan = off; set local enable_indexscan = off",
      );
      for (const [text, values] of queries) {
        const { rows } = await connection.query<{ "QUERY PLAN": string }>(
          `explain ${text}`,
          values,
        );
        usedIndexes.push(
          ...rows.flatMap(
            (row) => /Bitmap Index Scan on (\w+_names)/.exec(row["QUERY PLAN"])?.[1] ?? [],
          ),
        );
      }
    } finally {
      await connection.query("rollback");
      connection.release();
    }
    const tables = [
      "author",
      "category",
      "episode",
      "live_stream",
      "person_of_interest",
      "program_event",
      "program",
      "tag",
    ];
    expect(usedIndexes.sort()).toEqual(tables.map((table) => `${table}_names`));
  });

  it("counts hits up to a cap and returns the newest", async () => {
    const data = await client.search.names({ q: "isthmus", limit: 2 });
    expect(data[0]).toMatchObject({ total: NAME_COUNT_CAP, more: true });
    expect(data[0]?.hits.map(({ name }) => name)).toEqual(["Isthmus 2", "Isthmus 4"]);
  });

  it("adds the words of new and renamed records to the vocabulary incrementally", async () => {
    const { id } = await makeProgram(db, { name: localizedName("Quarterdeck") });
    await refreshVocabulary(db);
    expect(await found("quaterdeck", { similar: true })).toEqual(["program: Quarterdeck"]);
    await db
      .update(program)
      .set({ name: localizedName("Forecastle"), updatedAt: new Date() })
      .where(eq(program.id, id));
    await refreshVocabulary(db);
    expect(await found("forcastle", { similar: true })).toEqual(["program: Forecastle"]);
    expect(await found("quaterdeck", { similar: true })).toEqual([]);
  });
});

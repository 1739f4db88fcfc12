import type { Client } from "@masthead/contract/contract.ts";
import { NAME_COUNT_CAP } from "@masthead/contract/newsroom/search-names.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeEvent, makeProgram } from "../../../../test/broadcast.ts";
import { makeCategory, makeListing } from "../../../../test/factory.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import { program } from "../../../broadcast/program/program.table.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { refreshVocabulary } from "../search-words.service.ts";
import { namesWith } from "./name-search.store.ts";
import { NAME_SOURCES } from "./name-sources.ts";
import { toNameTerm } from "./name-terms.ts";

const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

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

const search = async (q: string, options: Options = {}) => (await client.search.names({ q, ...options })).data;
/** Kind and name of every hit, in their order. */
const found = async (q: string, options: Options = {}) =>
  (await search(q, options)).flatMap(({ hits }) => hits.map(({ kind, name }) => `${kind}: ${name}`));
const named = (english: string, arabic = "") => ({ "en-US": english, ...(arabic ? { "ar-JO": arabic } : {}) });

describe("name search", () => {
  it("finds authors, people, programs, channels, events, sections, tags and episodes, in groups with their totals", async () => {
    await makeListing(db, "author", { name: named("Lina Harbor") });
    await makeListing(db, "person", { name: named("Omar Harbor") });
    await makeProgram(db, { name: named("Harbor Lights") });
    await makeChannel(db, { name: named("Harbor TV") });
    await makeEvent(db, { title: named("Harbor night") });
    await makeCategory(db, { name: named("The harbor") });
    await makeListing(db, "tag", { name: named("Harbor fees") });
    for (let i = 1; i <= 3; i++) await makeEpisode(db, { title: named(`In the harbor ${i}`) });
    const groups = await search("harbor");
    expect(groups.map(({ group, total, more, similar }) => ({ group, total, more, similar }))).toEqual(
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

  it("matches every word of the question, as whole words in any of their forms", async () => {
    await makeProgram(db, { name: named("First Coffee") });
    await makeProgram(db, { name: named("Coffeehouse Stories") });
    expect(await found("coffee")).toEqual(["program: First Coffee"]);
    expect(await found("first coffees")).toEqual(["program: First Coffee"]);
    expect(await found("story")).toEqual(["program: Coffeehouse Stories"]);
    expect(await found("the First  COFFEE")).toEqual(["program: First Coffee"]);
    await makeProgram(db, { name: named("Night Buses") });
    expect(await found("night bus")).toEqual(["program: Night Buses"]);
    expect(await found("first tea")).toEqual([]);
    expect(await found("coffee -first")).toEqual([]);
    expect(await found('"coffee first"')).toEqual([]);
  });

  it("finds names that are English stop words, and names of two letters", async () => {
    await makeListing(db, "author", { name: named("Will On") });
    await makeChannel(db, { name: named("TV Wadi") });
    expect(await found("will")).toEqual(["author: Will On"]);
    expect(await found("on")).toEqual(["author: Will On"]);
    expect(await found("wadi tv")).toEqual(["channel: TV Wadi"]);
  });

  it("finds a record by its name in either language and shows it in the reader's", async () => {
    await makeListing(db, "author", { name: named("Rana Qasem", "رنا القاسم"), role: named("Reporter", "مراسلة") });
    expect(await found("رنا قاسم")).toEqual(["author: Rana Qasem"]);
    expect(await found("Rana Qasem", { locale: "ar-JO" })).toEqual(["author: رنا القاسم"]);
    const [group] = await search("rana", { locale: "ar-JO" });
    expect(group?.hits[0]).toMatchObject({ detail: "مراسلة", slug: expect.stringContaining("رنا") });
  });

  it.each([
    ["with and without the article", "أخبار المسرح", "مسرح"],
    ["through hamza, taa marbuta and tashkeel", "ذاكِرة الأرض", "ذاكره الارض"],
    ["in plural", "حكايات الشركات", "شركات حكايات"],
  ])("finds Arabic names %s", async (_what, name, q) => {
    await makeProgram(db, { name: { "ar-JO": name } });
    expect(await found(q, { locale: "ar-JO" })).toEqual([`program: ${name}`]);
  });

  it("puts a name that is exactly the question first, then the newest", async () => {
    const { id: programId } = await makeProgram(db, { name: named("Dunes") });
    await makeEpisode(db, { programId, title: named("Meridian"), airAt: ago(900) });
    await makeEpisode(db, { programId, title: named("Meridian at noon"), airAt: ago(30) });
    await makeEpisode(db, { programId, title: named("Meridian by night"), airAt: ago(3) });
    expect(await found("meridian")).toEqual(["episode: Meridian", "episode: Meridian by night", "episode: Meridian at noon"]);
  });

  it("pages through one group and ends with 404", async () => {
    for (let i = 1; i <= 5; i++) await makeEpisode(db, { title: named(`Lagoon ${i}`), airAt: ago(i) });
    await makeProgram(db, { name: named("The Lagoon") });
    const page = (number: number) => client.search.names({ q: "lagoon", group: "episodes", page: number, limit: 2 });
    const names = async (number: number) => (await page(number)).data.flatMap(({ hits }) => hits.map(({ name }) => name));
    expect((await page(1)).data[0]).toMatchObject({ group: "episodes", total: 5, more: false });
    expect(await names(1)).toEqual(["Lagoon 1", "Lagoon 2"]);
    expect(await names(3)).toEqual(["Lagoon 5"]);
    await expect(page(4)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("says what a row shows: program and time of an episode, place and time of an event, medium of a channel, first words of a program", async () => {
    const program = await makeProgram(db, { name: named("Orchard"), description: named("<p>Growers <b>talk</b>.</p>") });
    const airAt = ago(5);
    await makeEpisode(db, { programId: program.id, title: named("Orchard in May"), airAt, premium: true });
    const startsAt = ago(-24);
    await makeEvent(db, { title: named("Orchard walk"), place: named("Ajloun"), startsAt });
    await makeChannel(db, { name: named("Orchard FM"), kind: "audio" });
    const hits = (await search("orchard")).flatMap((group) => group.hits);
    expect(hits.find(({ kind }) => kind === "program")).toMatchObject({ detail: "Growers talk.", program: null, time: null });
    expect(hits.find(({ kind }) => kind === "episode")).toMatchObject({
      program: { id: program.id, name: "Orchard" },
      time: airAt.toISOString(),
      premium: true,
    });
    expect(hits.find(({ kind }) => kind === "event")).toMatchObject({ detail: "Ajloun", time: startsAt.toISOString() });
    expect(hits.find(({ kind }) => kind === "channel")).toMatchObject({ medium: "audio" });
  });
});

describe("name search with similar spellings", () => {
  beforeAll(async () => {
    await makeListing(db, "author", { name: named("Layla Zureikat", "ليلى زريقات") });
    await makeProgram(db, { name: named("Evening Bulletin", "نشرة المساء") });
    for (let i = 0; i < 30; i++) await makeListing(db, "tag", { name: named(`Bullpen ${i}`) });
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
    "finds a name with a title of two letters: %s",
    async (q) => {
      await makeListing(db, "author", { name: named("Dr Salma Haddad") });
      await refreshVocabulary(db);
      expect(await found(q, { similar: true })).toContain("author: Dr Salma Haddad");
    },
  );

  it.each([
    ["two letters swapped", "Oal"],
    ["a wrong letter", "Ona"],
  ])("finds a short name with %s", async (_what, q) => {
    await makeListing(db, "author", { name: named("Ola Sweiss") });
    await refreshVocabulary(db);
    expect(await found(`${q} Sweiss`, { similar: true })).toContain("author: Ola Sweiss");
  });

  it("gives only names that match when there are some", async () => {
    await makeListing(db, "person", { name: named("Laila Zureik") });
    expect(await found("layla", { similar: true })).toEqual(["author: Layla Zureikat"]);
  });

  it("finds nothing where every spelling is too far", async () => {
    for (const q of ["xylophonist", "zz", "12345", "layla xylophonist"]) expect(await found(q, { similar: true }), q).toEqual([]);
  });
});

describe("name search shows nothing that readers may not see", () => {
  const hidden = async (word: string, deletedAt: Date | null) => {
    const off = deletedAt ? {} : { status: false };
    await makeProgram(db, { name: named(`${word} program`), ...off, deletedAt });
    await makeEvent(db, { title: named(`${word} event`), ...off, deletedAt });
    await makeEpisode(db, { title: named(`${word} episode`), ...off, deletedAt });
    await makeCategory(db, { name: named(`${word} section`), ...off, deletedAt });
    await makeChannel(db, { name: named(`${word} channel`), ...(deletedAt ? {} : { enabled: false }), deletedAt });
  };

  it("switched off or deleted", async () => {
    await hidden("Basalt", null);
    await hidden("Basalt", ago(1));
    for (const similar of [true, false]) {
      expect(await found("basalt", { similar })).toEqual([]);
      expect(await found("basallt", { similar })).toEqual([]);
    }
  });

  it("episodes of a program that is switched off, and those to come", async () => {
    const { id: programId } = await makeProgram(db, { name: named("Off"), status: false });
    await makeEpisode(db, { programId, title: named("Feldspar one") });
    await makeEpisode(db, { title: named("Feldspar two"), airAt: ago(-2) });
    expect(await found("feldspar", { similar: true })).toEqual([]);
  });

  it("tags that only staff see", async () => {
    await makeListing(db, "tag", { name: named("Gypsum one"), visible: false } as never);
    expect(await found("gypsum", { similar: true })).toEqual([]);
  });
});

describe("name search among many names", () => {
  beforeAll(async () => {
    const { id: programId } = await makeProgram(db, { name: named("Daily") });
    await db.execute(sql`insert into episode (program_id, title, air_at)
      select ${programId}, jsonb_build_object('en-US', case when i % 2 = 0 then 'Isthmus ' else 'Strait ' end || i), now() - i * interval '1 hour'
      from generate_series(1, 3000) i`);
    await db.execute(sql`analyze episode`);
  });

  it("looks the words up in an index of each kind of record", async () => {
    const queries: [text: string, values: unknown[]][] = [];
    const logged = drizzle(platform.database.pool, {
      casing: "snake_case",
      logger: { logQuery: (text, values) => queries.push([text, values]) },
    });
    const query = { terms: [[toNameTerm("isthmus 7")]], without: [], exact: "isthmus 7" };
    for (const sources of Object.values(NAME_SOURCES))
      await namesWith(logged, sources, query, new Date(), { limit: 3, offset: 0, cap: 201 });
    const connection = await platform.database.pool.connect();
    const used: string[] = [];
    try {
      // Of the kinds that have a few records here PostgreSQL would read all.
      await connection.query("begin; set local enable_seqscan = off; set local enable_indexscan = off");
      for (const [text, values] of queries) {
        const { rows } = await connection.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
        used.push(...rows.flatMap((row) => /Bitmap Index Scan on (\w+_names)/.exec(row["QUERY PLAN"])?.[1] ?? []));
      }
    } finally {
      await connection.query("rollback");
      connection.release();
    }
    const tables = ["author", "category", "episode", "live_stream", "person_of_interest", "program_event", "program", "tag"];
    expect(used.sort()).toEqual(tables.map((table) => `${table}_names`));
  });

  it("counts up to a limit and shows the newest", async () => {
    const { data } = await client.search.names({ q: "isthmus", limit: 2 });
    expect(data[0]).toMatchObject({ total: NAME_COUNT_CAP, more: true });
    expect(data[0]?.hits.map(({ name }) => name)).toEqual(["Isthmus 2", "Isthmus 4"]);
  });

  it("learns the words of new and renamed records by and by", async () => {
    const { id } = await makeProgram(db, { name: named("Quarterdeck") });
    await refreshVocabulary(db);
    expect(await found("quaterdeck", { similar: true })).toEqual(["program: Quarterdeck"]);
    await db
      .update(program)
      .set({ name: named("Forecastle"), updatedAt: new Date() })
      .where(eq(program.id, id));
    await refreshVocabulary(db);
    expect(await found("forcastle", { similar: true })).toEqual(["program: Forecastle"]);
    expect(await found("quaterdeck", { similar: true })).toEqual([]);
  });
});

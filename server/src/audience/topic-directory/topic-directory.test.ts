import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countSql } from "../../../test/count-sql.ts";
import { rejectionOf } from "../../../test/factories/auth.ts";
import { makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { makeArticle, makeCategory, makeTopic } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { invalidateMemo } from "../../../test/platform-memos.ts";
import { innerClient } from "../../app.ts";
import { tag } from "../../newsroom/tag/tag.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { viewDay } from "../analytics/rollup/rollup.table.ts";
import { type IndexedTopic, indexTopic, initialOf, selectTopics } from "./topic-directory.ts";

let platform: StartedPlatform;
let ids: Record<"news" | "sport" | "cup" | "budget" | "old" | "person" | "author", number>;
let programId: number;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  const named = (name: string) => ({ name: { "en-US": name, "ar-JO": name } });
  const news = await makeCategory(db, named("News"));
  ids = {
    news,
    sport: await makeCategory(db, { ...named("Sport"), parentId: news }),
    cup: await makeTopic(db, "tag", named("Asian Cup")),
    budget: await makeTopic(db, "tag", named("Budget")),
    old: await makeTopic(db, "tag", named("Zenith")),
    person: await makeTopic(db, "person", named("Amal Haddad")),
    author: await makeTopic(db, "author", named("Basel Saleh")),
  };
  const read = await makeArticle(db, { categoryId: ids.sport, tagIds: [ids.cup] });
  for (let n = 0; n < 2; n++)
    await makeArticle(db, {
      categoryId: ids.news,
      tagIds: [ids.budget],
      personIds: [ids.person],
      authorIds: [ids.author],
    });
  await makeArticle(db, {
    categoryId: ids.news,
    tagIds: [ids.old],
    publishedAt: new Date(Date.now() - 40 * DAY),
  });
  await makeArticle(db, {
    categoryId: ids.news,
    tagIds: [ids.old],
    publishedAt: new Date(Date.now() + DAY),
  });
  await db.insert(viewDay).values({
    day: new Date().toISOString().slice(0, 10),
    dimension: "articleId",
    value: String(read.id),
    views: 500,
    visitors: 400,
  });
  ({ id: programId } = await makeProgram(db, named("Morning")));
  await makeEpisode(db, { programId });
  invalidateMemo(db);
});

afterAll(() => platform.stop());

const client = () => innerClient(platform, "en-US");
type Query = Parameters<ReturnType<typeof client>["topicDirectory"]["list"]>[0];
const namesOf = async (query: Query) =>
  (await client().topicDirectory.list(query)).data.map(({ name }) => name);

describe("topic directory", () => {
  it("counts the visible articles of the last 30 days, with those of subsections", async () => {
    const { data } = await client().topicDirectory.list({ limit: 100 });
    const counts = new Map(data.map(({ name, articles }) => [name, articles]));
    for (const [name, articles] of Object.entries({
      News: 3,
      Sport: 1,
      "Asian Cup": 1,
      Budget: 2,
      Zenith: 0,
      "Amal Haddad": 2,
      "Basel Saleh": 2,
      Morning: 1,
    }))
      expect(counts.get(name), name).toBe(articles);
  });

  it("sorts by reads, by articles, and by name", async () => {
    expect(await namesOf({ kind: "tag" })).toEqual(["Asian Cup", "Budget", "Zenith"]);
    expect(await namesOf({ kind: "tag", sort: "written" })).toEqual([
      "Budget",
      "Asian Cup",
      "Zenith",
    ]);
    expect((await namesOf({ sort: "name" })).slice(0, 3)).toEqual([
      "Amal Haddad",
      "Asian Cup",
      "Basel Saleh",
    ]);
  });

  it("is searched by name, and filtered by section and initial", async () => {
    expect(await namesOf({ q: "cup ASIAN" })).toEqual(["Asian Cup"]);
    expect(await namesOf({ q: "nobody" })).toEqual([]);
    expect(await namesOf({ sectionId: ids.sport, kind: "tag" })).toEqual(["Asian Cup"]);
    expect(await namesOf({ sectionId: ids.news, kind: "tag" })).toEqual(["Asian Cup", "Budget"]);
    const list = await client().topicDirectory.list({ initial: "A", sort: "name" });
    expect(list.data.map(({ name }) => name)).toEqual(["Amal Haddad", "Asian Cup"]);
    expect(list.meta.initials).toContain("Z");
  });

  it("leaves out hidden topics, and is not found past its last page", async () => {
    const { db } = platform.database;
    await db.update(tag).set({ visible: false }).where(eq(tag.id, ids.old));
    invalidateMemo(db);
    expect(await namesOf({ kind: "tag" })).not.toContain("Zenith");
    expect(await rejectionOf(client().topicDirectory.list({ page: 50 }))).toMatchObject({
      status: 404,
    });
  });

  it("runs no SQL for other searches and pages until the counts are old", async () => {
    await client().topicDirectory.list({});
    const queries = countSql(platform);
    await client().topicDirectory.list({ q: "a", sort: "name", limit: 2, page: 2 });
    expect(queries.count).toBe(0);
  });
});

describe("initial of a name", () => {
  it("is a Latin capital, or an Arabic letter without the article and forms of alef", () => {
    expect(
      ["économie", "Budget", "2026", "«x»", "الاقتصاد", "أحمد", "الأردن", "قضية"].map(initialOf),
    ).toEqual(["E", "B", "0", "X", "ا", "ا", "ا", "ق"]);
    expect(initialOf("ال")).toBe("ا");
  });

  it("groups sorted names without gaps", () => {
    const topics: IndexedTopic[] = ["الحكومة", "بيئة", "حرب", "أمن", "الجامعة"].map((name, id) =>
      indexTopic({ kind: "tag", id, name, slug: "", counts: [] }),
    );
    const { data, initials } = selectTopics(topics, { sort: "name" }, "ar-JO");
    expect(data.map(({ initial }) => initial)).toEqual(["ا", "ب", "ج", "ح", "ح"]);
    expect(initials).toEqual(["ا", "ب", "ج", "ح"]);
  });
});

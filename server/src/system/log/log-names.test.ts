import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeCategory, makeListing, makePicture } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { createSuperadmin } from "../../audience/user/user.service.ts";
import { article } from "../../newsroom/article/article.table.ts";
import { tag } from "../../newsroom/tag/tag.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { purgeDeleted } from "../purge/purge.jobs.ts";
import { log } from "./log.table.ts";

const DAY = 24 * 60 * 60 * 1000;

let platform: StartedPlatform;
let head: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const { id } = await makeUser(platform.database.db, "Superadmin", { firstName: "Rana", lastName: "Odeh" });
  head = await clientAs(platform, id);
  platform.limiter.take = async () => {};
});

afterAll(() => platform.stop());

const named = (text: string) => ({ "en-US": text, "ar-JO": `${text} بالعربية` });
const picture = (name: string) => makePicture(platform.database.db, { name, alt: { "en-US": "A wall" } });
const rowsOf = async (entity: string, entityId: number, locale?: "ar-JO") =>
  (await head.log.staffList({ entity, entityId, ...(locale && { locale }) })).data;

describe("names in the log", () => {
  it("tell what an article named, in the reader's language", async () => {
    const { db } = platform.database;
    const ids = {
      category: await makeCategory(db, { name: named("Sport") }),
      source: await makeListing(db, "source", { name: named("Wire") }),
      author: await makeListing(db, "author", { name: named("Lina") }),
      tag: await makeListing(db, "tag", { name: named("Rain") }),
      person: await makeListing(db, "person", { name: named("Huda") }),
      picture: await picture("wall.jpg"),
      unnamed: await picture(""),
    };
    const original = await head.article.create({ locale: "ar-JO", title: "الأصل" });
    const beside = await head.article.create({ locale: "en-US", title: "Beside" });
    const { id } = await head.article.create({
      locale: "en-US",
      title: "Storm",
      translationOf: original.id,
      categoryId: ids.category,
      sourceId: ids.source,
      authorIds: [ids.author],
      tagIds: [ids.tag],
      personIds: [ids.person],
      relatedIds: [beside.id],
      images: [{ mediaId: ids.picture }, { mediaId: ids.unnamed }],
    });
    const [row] = await rowsOf("Article", id);
    expect(row).toMatchObject({ entityLabel: "Storm", changes: { categoryId: [null, ids.category], tagIds: [null, [ids.tag]] } });
    expect(row?.labels).toEqual({
      [`translationOf:${original.id}`]: "الأصل",
      [`categoryId:${ids.category}`]: "Sport",
      [`sourceId:${ids.source}`]: "Wire",
      [`authorIds:${ids.author}`]: "Lina",
      [`tagIds:${ids.tag}`]: "Rain",
      [`personIds:${ids.person}`]: "Huda",
      [`relatedIds:${beside.id}`]: "Beside",
      [`images:${ids.picture}`]: "wall.jpg",
      [`images:${ids.unnamed}`]: "A wall",
    });
    expect((await rowsOf("Article", id, "ar-JO"))[0]?.labels[`tagIds:${ids.tag}`]).toBe("Rain بالعربية");
  });

  it("tell what sections, authors, people and sources named", async () => {
    const [photo, parentId] = [await picture("gate.jpg"), await makeCategory(platform.database.db, { name: named("World") })];
    const name = named("Named");
    const records = [
      ["Category", await head.category.create({ name, parentId, imageId: photo }), { "parentId:": parentId, "imageId:": photo }],
      ["Author", await head.author.create({ name, photoId: photo }), { "photoId:": photo }],
      ["PeopleOfInterest", await head.peopleOfInterest.create({ name, photoId: photo }), { "photoId:": photo }],
      ["Source", await head.source.create({ name, logoId: photo }), { "logoId:": photo }],
    ] as const;
    for (const [entity, { id }, names] of records) {
      const expected = Object.entries(names).map(([field, of]) => [`${field}${of}`, field === "parentId:" ? "World" : "gate.jpg"]);
      expect(await rowsOf(entity, id), entity).toMatchObject([{ entityLabel: "Named", labels: Object.fromEntries(expected) }]);
    }
  });

  it("are those of the time of reading, of deleted records too, and none of what was purged", async () => {
    const before = await head.tag.create({ name: named("Before") });
    const { id } = await head.tag.edit({ id: before.id, version: 1, name: named("After") });
    const story = await head.article.create({ locale: "en-US", title: "Names it", tagIds: [id] });
    await head.article.edit({ id: story.id, version: 1, tagIds: [] });
    await head.tag.remove({ id });
    expect((await rowsOf("Tag", id)).map((row) => row.entityLabel)).toEqual(["After", "After", "After"]);
    expect((await rowsOf("Article", story.id)).map((row) => row.labels)).toEqual([
      { [`tagIds:${id}`]: "After" },
      { [`tagIds:${id}`]: "After" },
    ]);
    await platform.database.db
      .update(tag)
      .set({ deletedAt: new Date(Date.now() - 31 * DAY) })
      .where(eq(tag.id, id));
    await purgeDeleted(platform, new Date());
    expect((await rowsOf("Tag", id)).map((row) => [row.action, row.entityLabel])).toContainEqual(["purge", null]);
    const rows = await rowsOf("Article", story.id);
    expect(rows.map((row) => row.labels)).toEqual([{}, {}]);
    expect(rows[0]?.changes).toMatchObject({ tagIds: [[id], []] });
    await platform.database.db.delete(article).where(eq(article.id, story.id));
    expect((await rowsOf("Article", story.id))[0]?.entityLabel).toBeNull();
  });

  it("are there of everything that staff write, and null for what has none", async () => {
    const { db } = platform.database;
    const social = await head.social.create({ platform: "x", url: "https://x.example/names" });
    const boss = await createSuperadmin(
      platform,
      { id: null, name: "test" },
      { email: "boss@news.example", password: "a long enough secret" },
    );
    const { data } = await head.setting.staffList({ limit: 100 });
    const siteName = data.find((one) => one.key === "siteName");
    await head.setting.edit({ id: siteName?.id ?? 0, version: siteName?.version ?? 0, value: { "en-US": "Sarha" } });
    const hall = await picture("hall.jpg");
    await head.media.edit({ id: hall, version: 1, credit: "The desk" });
    const nobody = { actorName: "test", action: "create", entityId: 1 };
    await db.insert(log).values([
      { ...nobody, entity: "Redirect" },
      { ...nobody, entity: "Article", entityId: null },
    ]);
    const label = async (entity: string, id?: number) =>
      (await head.log.staffList({ entity, ...(id && { entityId: id }) })).data.at(0)?.entityLabel;
    expect(await label("SocialMedia", social.id)).toBe("x https://x.example/names");
    expect(await label("User", boss)).toBe("boss@news.example");
    expect(await label("Setting", siteName?.id)).toBe("Name of the station");
    expect(await label("Media", hall)).toBe("hall.jpg");
    expect([await label("Redirect"), await label("Article")]).toEqual([null, null]);
  });

  it("cost one query for each entity, however many rows and names there are", async () => {
    const tagIds = [];
    for (let i = 0; i < 20; i++) tagIds.push(await makeListing(platform.database.db, "tag"));
    for (let i = 0; i < 10; i++) await head.article.create({ locale: "en-US", title: `Many ${i}`, tagIds: tagIds.slice(i) });
    const spy = vi.spyOn(platform.database.pool, "query");
    const queries = async (limit: number) => {
      spy.mockClear();
      const { data } = await head.log.staffList({ entity: "Article", action: "create", limit });
      expect(data.length).toBe(limit);
      return spy.mock.calls.length;
    };
    const few = await queries(1);
    expect(await queries(10)).toBe(few);
    spy.mockRestore();
  });
});

describe("secrets", () => {
  it("are in no row, whoever wrote it, and are hidden in rows of older versions", async () => {
    const { db } = platform.database;
    const password = "correct horse battery staple";
    const { id } = await head.user.create({ email: "new@news.example", role: "Admin", activated: true, password });
    const old = { actorName: "test", action: "update", entity: "User", entityId: id };
    await db.insert(log).values({ ...old, changes: { passwordHash: [null, "$argon2id$old"], email: ["a", "b"] } });
    const stored = JSON.stringify((await db.select().from(log)).filter((row) => row.actorName !== "test"));
    expect(stored).not.toMatch(/\$argon2|correct horse/);
    const read = await rowsOf("User", id);
    expect(JSON.stringify(read)).not.toMatch(/\$argon2|correct horse/);
    expect(read[0]?.changes).toEqual({ passwordHash: [null, "***"], email: ["a", "b"] });
    expect(read.find((row) => "password" in row.changes)?.changes).toMatchObject({ password: [null, "***"] });
  });
});

import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeCategory, makeMediaImage, makeTopic } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { createSuperadmin } from "../../audience/user/user.service.ts";
import { article } from "../../newsroom/article/article.table.ts";
import { tag } from "../../newsroom/tag/tag.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { purgeDeleted } from "../purge/purge.jobs.ts";
import { log } from "./log.table.ts";

let platform: StartedPlatform;
let superadmin: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const { id } = await makeUser(platform.database.db, "Superadmin", {
    firstName: "Rana",
    lastName: "Odeh",
  });
  superadmin = await clientAs(platform, id);
  platform.limiter.consume = async () => {};
});

afterAll(() => platform.stop());

const localizedName = (text: string) => ({ "en-US": text, "ar-JO": `${text} بالعربية` });
const makeImage = (name: string) =>
  makeMediaImage(platform.database.db, { name, alt: { "en-US": "A wall" } });
const rowsOf = async (entity: string, entityId: number, locale?: "ar-JO") =>
  (await superadmin.log.staffList({ entity, entityId, ...(locale && { locale }) })).data;

describe("record names in the audit log", () => {
  it("label the records that an article references, in the language of the request", async () => {
    const { db } = platform.database;
    const ids = {
      category: await makeCategory(db, { name: localizedName("Sport") }),
      source: await makeTopic(db, "source", { name: localizedName("Wire") }),
      author: await makeTopic(db, "author", { name: localizedName("Lina") }),
      tag: await makeTopic(db, "tag", { name: localizedName("Rain") }),
      person: await makeTopic(db, "person", { name: localizedName("Huda") }),
      image: await makeImage("wall.jpg"),
      unnamedImage: await makeImage(""),
    };
    const original = await superadmin.article.create({ locale: "ar-JO", title: "الأصل" });
    const related = await superadmin.article.create({ locale: "en-US", title: "Beside" });
    const { id } = await superadmin.article.create({
      locale: "en-US",
      title: "Storm",
      translationOf: original.id,
      categoryId: ids.category,
      sourceId: ids.source,
      authorIds: [ids.author],
      tagIds: [ids.tag],
      personIds: [ids.person],
      relatedIds: [related.id],
      images: [{ mediaId: ids.image }, { mediaId: ids.unnamedImage }],
    });
    const [row] = await rowsOf("Article", id);
    expect(row).toMatchObject({
      entityLabel: "Storm",
      changes: { categoryId: [null, ids.category], tagIds: [null, [ids.tag]] },
    });
    expect(row?.labels).toEqual({
      [`translationOf:${original.id}`]: "الأصل",
      [`categoryId:${ids.category}`]: "Sport",
      [`sourceId:${ids.source}`]: "Wire",
      [`authorIds:${ids.author}`]: "Lina",
      [`tagIds:${ids.tag}`]: "Rain",
      [`personIds:${ids.person}`]: "Huda",
      [`relatedIds:${related.id}`]: "Beside",
      [`images:${ids.image}`]: "wall.jpg",
      [`images:${ids.unnamedImage}`]: "A wall",
    });
    expect((await rowsOf("Article", id, "ar-JO"))[0]?.labels[`tagIds:${ids.tag}`]).toBe(
      "Rain بالعربية",
    );
  });

  it("label the records that categories, authors, people and sources reference", async () => {
    const [photo, parentId] = [
      await makeImage("gate.jpg"),
      await makeCategory(platform.database.db, { name: localizedName("World") }),
    ];
    const name = localizedName("Named");
    const records = [
      [
        "Category",
        await superadmin.category.create({ name, parentId, imageId: photo }),
        { "parentId:": parentId, "imageId:": photo },
      ],
      ["Author", await superadmin.author.create({ name, photoId: photo }), { "photoId:": photo }],
      [
        "PeopleOfInterest",
        await superadmin.peopleOfInterest.create({ name, photoId: photo }),
        { "photoId:": photo },
      ],
      ["Source", await superadmin.source.create({ name, logoId: photo }), { "logoId:": photo }],
    ] as const;
    for (const [entity, { id }, references] of records) {
      const expected = Object.entries(references).map(([field, recordId]) => [
        `${field}${recordId}`,
        field === "parentId:" ? "World" : "gate.jpg",
      ]);
      expect(await rowsOf(entity, id), entity).toMatchObject([
        { entityLabel: "Named", labels: Object.fromEntries(expected) },
      ]);
    }
  });

  it("of a front page are its section or the home page, with its language, and the names of placed articles", async () => {
    const categoryId = await makeCategory(platform.database.db, { name: localizedName("Sport") });
    const article = await superadmin.article.create({ locale: "ar-JO", title: "خبر", categoryId });
    const changes = { hide: [article.id] };
    await superadmin.front.edit({ locale: "ar-JO", categoryId: null, version: 1, changes });
    await superadmin.front.edit({ locale: "ar-JO", categoryId, version: 1, changes });
    const labels = async (locale: "en-US" | "ar-JO") =>
      (await superadmin.log.staffList({ entity: "FrontPage", locale })).data.map(
        ({ entityLabel }) => entityLabel,
      );
    expect(await labels("en-US")).toEqual(["Sport · Arabic", "Home page · Arabic"]);
    expect(await labels("ar-JO")).toEqual([
      "Sport بالعربية · العربية",
      "الصفحة الرئيسية · العربية",
    ]);

    const placed = { articleId: article.id, relatedIds: [article.id] };
    await superadmin.front.edit({
      locale: "ar-JO",
      categoryId,
      version: 2,
      changes: { slots: { "main.0": placed } },
    });
    const [entry] = (await superadmin.log.staffList({ entity: "FrontPage" })).data;
    expect(entry?.labels).toEqual({
      [`articleId:${article.id}`]: "خبر",
      [`relatedIds:${article.id}`]: "خبر",
    });
  });

  it("are the names at the time, also of purged records, and the current names of records that fields reference", async () => {
    const before = await superadmin.tag.create({ name: localizedName("Before") });
    const { id } = await superadmin.tag.edit({
      id: before.id,
      version: 1,
      name: localizedName("After"),
    });
    const tagged = await superadmin.article.create({
      locale: "en-US",
      title: "Names it",
      tagIds: [id],
    });
    await superadmin.article.edit({ id: tagged.id, version: 1, tagIds: [] });
    await superadmin.tag.remove({ id });
    expect((await rowsOf("Tag", id)).map((row) => row.entityLabel)).toEqual([
      "After",
      "After",
      "Before",
    ]);
    expect((await rowsOf("Article", tagged.id)).map((row) => row.labels)).toEqual([
      { [`tagIds:${id}`]: "After" },
      { [`tagIds:${id}`]: "After" },
    ]);
    await platform.database.db
      .update(tag)
      .set({ deletedAt: new Date(Date.now() - 31 * DAY) })
      .where(eq(tag.id, id));
    await purgeDeleted(platform, new Date());
    expect((await rowsOf("Tag", id)).map((row) => [row.action, row.entityLabel])).toContainEqual([
      "purge",
      "After",
    ]);
    const rows = await rowsOf("Article", tagged.id);
    expect(rows.map((row) => row.labels)).toEqual([{}, {}]);
    expect(rows[0]?.changes).toMatchObject({ tagIds: [[id], []] });
    await platform.database.db.delete(article).where(eq(article.id, tagged.id));
    expect((await rowsOf("Article", tagged.id))[0]?.entityLabel).toBe("Names it");
  });

  it("exist for everything that staff write, and are null for records without a name", async () => {
    const { db } = platform.database;
    const social = await superadmin.social.create({
      platform: "x",
      url: "https://x.example/names",
    });
    const userId = await createSuperadmin(
      platform,
      { id: null, name: "test" },
      { email: "boss@news.example", password: "a long enough secret" },
    );
    const { data } = await superadmin.setting.staffList({ limit: 100 });
    const siteName = data.find((one) => one.key === "siteName");
    await superadmin.setting.edit({
      id: siteName?.id ?? 0,
      version: siteName?.version ?? 0,
      value: { "en-US": "Sarha" },
    });
    const mediaId = await makeImage("hall.jpg");
    await superadmin.media.edit({ id: mediaId, version: 1, credit: "The desk" });
    const entry = { actorName: "test", action: "create", entityId: 1 };
    await db.insert(log).values([
      { ...entry, entity: "Redirect" },
      { ...entry, entity: "Article", entityId: null },
    ]);
    const label = async (entity: string, id?: number) =>
      (await superadmin.log.staffList({ entity, ...(id && { entityId: id }) })).data.at(0)
        ?.entityLabel;
    expect(await label("SocialMedia", social.id)).toBe("x https://x.example/names");
    expect(await label("User", userId)).toBe("boss@news.example");
    expect(await label("Setting", siteName?.id)).toBe("Name of the station");
    expect(await label("Media", mediaId)).toBe("hall.jpg");
    expect([await label("Redirect"), await label("Article")]).toEqual([null, null]);
  });

  it("take one query per entity, regardless of the number of rows and names", async () => {
    const tagIds = [];
    for (let i = 0; i < 20; i++) tagIds.push(await makeTopic(platform.database.db, "tag"));
    for (let i = 0; i < 10; i++)
      await superadmin.article.create({
        locale: "en-US",
        title: `Many ${i}`,
        tagIds: tagIds.slice(i),
      });
    const spy = vi.spyOn(platform.database.pool, "query");
    const queries = async (limit: number) => {
      spy.mockClear();
      const { data } = await superadmin.log.staffList({
        entity: "Article",
        action: "create",
        limit,
      });
      expect(data.length).toBe(limit);
      return spy.mock.calls.length;
    };
    const queriesForOne = await queries(1);
    expect(await queries(10)).toBe(queriesForOne);
    spy.mockRestore();
  });
});

describe("secrets in the audit log", () => {
  it("are never written, and are redacted when reading rows of older versions", async () => {
    const { db } = platform.database;
    const password = "correct horse battery staple";
    const { id } = await superadmin.user.create({
      email: "new@news.example",
      role: "Admin",
      activated: true,
      password,
    });
    const oldEntry = { actorName: "test", action: "update", entity: "User", entityId: id };
    await db.insert(log).values({
      ...oldEntry,
      changes: { passwordHash: [null, "$argon2id$old"], email: ["a", "b"] },
    });
    const stored = JSON.stringify(
      (await db.select().from(log)).filter((row) => row.actorName !== "test"),
    );
    expect(stored).not.toMatch(/\$argon2|correct horse/);
    const rows = await rowsOf("User", id);
    expect(JSON.stringify(rows)).not.toMatch(/\$argon2|correct horse/);
    expect(rows[0]?.changes).toEqual({ passwordHash: [null, "***"], email: ["a", "b"] });
    expect(rows.find((row) => "password" in row.changes)?.changes).toMatchObject({
      password: [null, "***"],
    });
  });
});

import type { Client } from "@masthead/contract/contract.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeArticle, makeCategory, makeListing } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { author } from "../author/author.table.ts";
import { article } from "./article.table.ts";
import { articleRevision } from "./article-revision.table.ts";

let platform: StartedPlatform;
let one: Client;
let other: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  one = await clientAs(platform, (await makeUser(db, "Admin", { firstName: "Rana", lastName: "Odeh" })).id);
  other = await clientAs(platform, (await makeUser(db, "Admin", { firstName: "Sami", lastName: "Haddad" })).id);
});

afterAll(() => platform.stop());

const logOf = (id: number) =>
  platform.database.db
    .select()
    .from(log)
    .where(and(eq(log.entity, "Article"), eq(log.entityId, id)))
    .orderBy(log.id);
const draft = (title = "A draft") => one.article.create({ locale: "en-US", title });

describe("making an article", () => {
  it("keeps every field, renders the body, and writes revision and log", async () => {
    const { db } = platform.database;
    const [categoryId, authorId, tagId] = [await makeCategory(db), await makeListing(db, "author"), await makeListing(db, "tag")];
    const made = await one.article.create({
      locale: "ar-JO",
      title: "  خبر جديد ",
      body: bodyOf("نص <b>"),
      categoryId,
      authorIds: [authorId],
      tagIds: [tagId],
      publishedAt: "2026-01-01T10:00:00+03:00",
      corrections: [{ text: "صُحّح", at: "2026-01-02T00:00:00Z" }],
    });
    expect(made).toMatchObject({
      version: 1,
      title: "خبر جديد",
      slug: "خبر-جديد",
      publishedAt: "2026-01-01T07:00:00.000Z",
      state: "published",
    });
    expect(made.labels).toMatchObject({ category: { id: categoryId }, authors: [{ id: authorId, usable: true }], tags: [{ id: tagId }] });
    expect(made.abilities).toEqual({ update: true, delete: true, restore: false });
    const [row] = await db.select().from(article).where(eq(article.id, made.id));
    expect(row?.bodyHtml).toBe("<p>نص &lt;b&gt;</p>");
    expect((await one.article.revision.list({ id: made.id })).data).toMatchObject([{ version: 1, by: { name: "Rana Odeh" } }]);
    expect(await logOf(made.id)).toMatchObject([{ action: "create", address: "192.0.2.1", changes: { title: [null, "خبر جديد"] } }]);
  });

  it("numbers a slug made of the title, and refuses one that is taken", async () => {
    await draft("Twice told");
    expect((await draft("Twice told")).slug).toBe("twice-told-2");
    await expect(one.article.create({ locale: "en-US", title: "x", slug: "Twice Told" })).rejects.toMatchObject({
      code: "CONFLICT",
      data: { errors: [{ path: "slug", message: "This address is taken" }] },
    });
    expect((await one.article.create({ locale: "ar-JO", title: "x", slug: "twice-told" })).slug).toBe("twice-told");
  });

  it("gives twenty articles of one title that are made at once twenty slugs", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => draft("Storm closes the port")));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(20);
  });

  it("refuses what cannot be, naming each field", async () => {
    const { db } = platform.database;
    const off = await makeListing(db, "author");
    await db.update(author).set({ status: false }).where(eq(author.id, off));
    const wrong = one.article.create({
      locale: "en-US",
      title: "Wrong",
      publishedAt: "2026-02-01T00:00:00Z",
      expiresAt: "2026-01-01T00:00:00Z",
      breaking: true,
      authorIds: [off],
      categoryId: 999_999,
      images: [{ mediaId: 999_999 }],
      translationOf: 999_999,
      body: { type: "doc", content: [{ type: "figure", attrs: { mediaId: 999_998 } }] },
    });
    const { errors } = await wrong.catch((error) => error.data);
    expect(errors.map((error: { path: string }) => error.path).sort()).toEqual(
      ["authorIds", "body", "breakingUntil", "categoryId", "expiresAt", "images", "translationOf"].sort(),
    );
  });

  it.each([
    ["a title of 201", { title: "t".repeat(201) }],
    ["a summary of 501", { summary: "s".repeat(501) }],
    ["a slug of 121", { slug: "s".repeat(121) }],
    ["an unknown field", { views: 7 }],
    ["a body that is none", { body: { type: "doc", content: [{ type: "script" }] } }],
    ["a script as address", { canonicalUrl: "javascript:alert(1)" }],
    ["a tag named twice", { tagIds: [1, 1] }],
  ])("refuses %s", async (_what, fields) => {
    await expect(one.article.create({ locale: "en-US", title: "x", ...fields } as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("refuses a slug without a letter, and one too big a body", async () => {
    await expect(one.article.create({ locale: "en-US", title: "x", slug: "!!!" })).rejects.toMatchObject({
      data: { errors: [{ path: "slug" }] },
    });
    const long = one.article.create({ locale: "en-US", title: "x", body: bodyOf("x".repeat(1_000_001)) });
    await expect(long).rejects.toMatchObject({ data: { errors: [{ path: "body" }] } });
  });
});

describe("editing an article", () => {
  it("merges what two changed apart, and refuses what both changed, with both values", async () => {
    const { id } = await draft();
    await one.article.edit({ id, version: 1, title: "By Rana", premium: true });
    const merged = await other.article.edit({ id, version: 1, summary: "By Sami" });
    expect(merged).toMatchObject({ version: 3, title: "By Rana", premium: true, summary: "By Sami" });
    const clash = other.article.edit({ id, version: 1, title: "Sami too", subtitle: "not kept" });
    await expect(clash).rejects.toMatchObject({
      code: "CONFLICT",
      data: { conflict: { fields: [{ field: "title", theirs: "By Rana", yours: "Sami too" }], by: "Rana Odeh", version: 3 } },
    });
    expect(await one.article.get({ id })).toMatchObject({ version: 3, subtitle: "" });
    expect((await other.article.edit({ id, version: 1, title: "By Rana" })).version).toBe(3);
    await expect(one.article.edit({ id, version: 9, title: "x" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("changes the body by its own call", async () => {
    const { id } = await draft();
    const saved = await one.article.description({ id, version: 1, description: bodyOf("Two words") });
    expect(saved).toMatchObject({ version: 2, wordCount: 2, body: bodyOf("Two words") });
    await expect(other.article.description({ id, version: 1, description: bodyOf("Else") })).rejects.toMatchObject({
      data: { conflict: { fields: [{ field: "body", theirs: bodyOf("Two words") }] } },
    });
  });

  it("logs what changed, and by whom", async () => {
    const { id } = await draft("Old");
    await one.article.edit({ id, version: 1, title: "New", premium: false });
    expect((await logOf(id))[1]).toMatchObject({ action: "update", changes: { title: ["Old", "New"] } });
    expect(Object.keys((await logOf(id))[1]?.changes ?? {})).toEqual(["title", "version"]);
  });

  it("loses no save of ten who each start anew until theirs is in", async () => {
    const { id } = await draft("0");
    const save = async (name: number): Promise<void> => {
      const { version, subtitle } = await one.article.get({ id });
      const saved = await one.article.edit({ id, version, subtitle: `${subtitle} ${name}`.trim() }).catch((error) => error.code);
      return saved === "CONFLICT" ? save(name) : undefined;
    };
    await Promise.all(Array.from({ length: 10 }, (_, name) => save(name)));
    const { version, subtitle } = await one.article.get({ id });
    expect(version).toBe(11);
    expect(new Set(subtitle.split(" ")).size).toBe(10);
    expect(await logOf(id)).toHaveLength(11);
  });

  it("loses nothing of a hundred saves at once from one version: the first of each field is in, the others are told", async () => {
    const { id } = await draft("Hundred");
    const fields = ["title", "subtitle", "summary", "seoTitle", "seoDescription"] as const;
    const save = (i: number) => {
      const field = fields[i % fields.length] ?? "title";
      return one.article.edit({ id, version: 1, [field]: `${field} of ${i}` }).then(() => ({ field, value: `${field} of ${i}` }));
    };
    const results = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => save(i)));
    const won = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.data.conflict.fields.length] : []));
    expect([won.length, refused.length]).toEqual([5, 95]);
    expect(await one.article.get({ id })).toMatchObject({
      version: 6,
      ...Object.fromEntries(won.map(({ field, value }) => [field, value])),
    });
    expect(await logOf(id)).toHaveLength(6);
    const revisions = await platform.database.db.select().from(articleRevision).where(eq(articleRevision.articleId, id));
    expect(revisions.map((row) => row.version).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("lets one of a hundred win who start from the same version", async () => {
    const { id } = await draft("Race");
    const tries = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => one.article.edit({ id, version: 1, title: `Race ${i}` })));
    expect(tries.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await logOf(id)).toHaveLength(2);
  });

  it("keeps what was switched off since, but takes it no more", async () => {
    const { db } = platform.database;
    const gone = await makeListing(db, "author");
    const { id } = await one.article.create({ locale: "en-US", title: "Kept author", authorIds: [gone] });
    await db.update(author).set({ status: false }).where(eq(author.id, gone));
    expect((await one.article.edit({ id, version: 1, title: "Still" })).labels.authors).toMatchObject([{ id: gone, usable: false }]);
    const second = await draft();
    await expect(one.article.edit({ id: second.id, version: 1, authorIds: [gone] })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("tells the pages of where it stood and where it stands", async () => {
    const { db } = platform.database;
    const [from, to] = [await makeCategory(db), await makeCategory(db)];
    const { id } = await makeArticle(db, { categoryId: from });
    const heard: string[] = [];
    platform.onChange((tags) => void heard.push(...tags));
    await one.article.edit({ id, version: 1, categoryId: to });
    await expect
      .poll(() => heard)
      .toEqual(expect.arrayContaining([`article:${id}`, `list:category:${from}:en-US`, `list:category:${to}:en-US`]));
  });

  it("shows readers nothing of a draft", async () => {
    const { id } = await draft("Unseen zeppelin");
    const reader = innerClient(platform, "en-US");
    await expect(reader.article.details({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(reader.article.get({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await one.article.edit({ id, version: 1, publishedAt: new Date(Date.now() - 1000).toISOString() });
    expect((await reader.article.details({ id })).title).toBe("Unseen zeppelin");
    await one.article.status({ id, enable: false });
    await expect(reader.article.details({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await one.article.get({ id })).state).toBe("disabled");
  });
});

describe("revisions", () => {
  it("keep what an imported article was before its first edit, and bring it back", async () => {
    const { db } = platform.database;
    const { id } = await makeArticle(db, { title: "As imported", body: bodyOf("First") });
    await one.article.edit({ id, version: 1, title: "Edited", body: bodyOf("Second") });
    const { data, meta } = await one.article.revision.list({ id });
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      { version: 2, changed: ["title", "body"] },
      { version: 1, by: { id: null, name: "import" } },
    ]);
    const first = data[1]?.id ?? 0;
    expect((await one.article.revision.get({ id, revisionId: first })).fields.title).toBe("As imported");
    const back = await other.article.revision.restore({ id, revisionId: first });
    expect(back).toMatchObject({ version: 3, title: "As imported", body: bodyOf("First") });
    expect((await one.article.revision.list({ id })).data[0]).toMatchObject({ version: 3, by: { name: "Sami Haddad" } });
    expect(await one.article.revision.rename({ id, revisionId: first, name: "The wire" })).toMatchObject({ name: "The wire" });
    await expect(one.article.revision.get({ id: id + 1, revisionId: first })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("translations", () => {
  it("know when their original changed since", async () => {
    const original = await draft("Original");
    const made = await one.article.create({ locale: "ar-JO", title: "ترجمة", translationOf: original.id });
    expect(made).toMatchObject({ originalChangedSince: false, original: { id: original.id } });
    await one.article.edit({ id: original.id, version: 1, title: "Original, changed" });
    expect((await one.article.get({ id: made.id })).originalChangedSince).toBe(true);
    expect((await one.article.edit({ id: made.id, version: 1, title: "ترجمة جديدة" })).originalChangedSince).toBe(false);
    const again = one.article.create({ locale: "ar-JO", title: "أخرى", translationOf: original.id });
    await expect(again).rejects.toMatchObject({ data: { errors: [{ path: "translationOf" }] } });
    const chain = one.article.create({ locale: "en-US", title: "Chain", translationOf: made.id });
    await expect(chain).rejects.toMatchObject({ data: { errors: [{ path: "translationOf" }] } });
  });
});

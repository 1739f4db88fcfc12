import type { Client } from "@masthead/contract/contract.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bodyOf,
  makeArticle,
  makeCategory,
  makeTopic,
} from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { waitForChanges } from "../../../../test/wait-for-changes.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { author } from "../../author/author.table.ts";
import { article } from "../article.table.ts";
import { articleRevision } from "../revision/revision.table.ts";

let platform: StartedPlatform;
let rana: Client;
let sami: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  rana = await clientAs(
    platform,
    (await makeUser(db, "Admin", { firstName: "Rana", lastName: "Odeh" })).id,
    "en-US",
    "192.0.2.1",
  );
  sami = await clientAs(
    platform,
    (await makeUser(db, "Admin", { firstName: "Sami", lastName: "Haddad" })).id,
  );
});

afterAll(() => platform.stop());

const logOf = (id: number) =>
  platform.database.db
    .select()
    .from(log)
    .where(and(eq(log.entity, "Article"), eq(log.entityId, id)))
    .orderBy(log.id);
const createDraft = (title = "A draft") => rana.article.create({ locale: "en-US", title });

describe("creating an article", () => {
  it("stores every field, renders the body, and writes a revision and an audit log entry", async () => {
    const { db } = platform.database;
    const [categoryId, authorId, tagId] = [
      await makeCategory(db),
      await makeTopic(db, "author"),
      await makeTopic(db, "tag"),
    ];
    const created = await rana.article.create({
      locale: "ar-JO",
      title: "  خبر جديد ",
      body: bodyOf("نص <b>"),
      categoryId,
      authorIds: [authorId],
      tagIds: [tagId],
      publishedAt: "2026-01-01T10:00:00+03:00",
      corrections: [{ text: "صُحّح", at: "2026-01-02T00:00:00Z" }],
    });
    expect(created).toMatchObject({
      version: 1,
      title: "خبر جديد",
      slug: "خبر-جديد",
      publishedAt: "2026-01-01T07:00:00.000Z",
      state: "published",
    });
    expect(created.labels).toMatchObject({
      category: { id: categoryId },
      authors: [{ id: authorId, usable: true }],
      tags: [{ id: tagId }],
    });
    expect(created.abilities).toEqual({
      update: true,
      delete: true,
      restore: false,
      publish: true,
    });
    const [row] = await db.select().from(article).where(eq(article.id, created.id));
    expect(row?.bodyHtml).toBe("<p>نص &lt;b&gt;</p>");
    expect((await rana.article.revision.list({ id: created.id })).data).toMatchObject([
      { version: 1, by: { name: "Rana Odeh" } },
    ]);
    expect(await logOf(created.id)).toMatchObject([
      { action: "create", address: "192.0.2.1", changes: { title: [null, "خبر جديد"] } },
    ]);
  });

  it("numbers a slug generated from a used title and rejects an explicit slug that is in use", async () => {
    await createDraft("Twice told");
    expect((await createDraft("Twice told")).slug).toBe("twice-told-2");
    await expect(
      rana.article.create({ locale: "en-US", title: "x", slug: "Twice Told" }),
    ).rejects.toMatchObject({
      code: "CONFLICT",
      data: { errors: [{ path: "slug", message: "This address is taken" }] },
    });
    expect(
      (await rana.article.create({ locale: "ar-JO", title: "x", slug: "twice-told" })).slug,
    ).toBe("twice-told");
  });

  it("rejects all but one of ten articles that are created with the same slug concurrently", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        rana.article.create({ locale: "en-US", title: "x", slug: "first-come" }),
      ),
    );
    const rejected = results.filter((result) => result.status === "rejected");
    expect(rejected).toHaveLength(9);
    for (const { reason } of rejected)
      expect(reason).toMatchObject({ code: "CONFLICT", data: { errors: [{ path: "slug" }] } });
  });

  it("generates unique slugs when twenty articles with one title are created concurrently", async () => {
    const articles = await Promise.all(
      Array.from({ length: 20 }, () => createDraft("Storm closes the port")),
    );
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(20);
  });

  it("rejects invalid values and lists every invalid field", async () => {
    const { db } = platform.database;
    const disabledAuthorId = await makeTopic(db, "author");
    await db.update(author).set({ status: false }).where(eq(author.id, disabledAuthorId));
    const rejected = rana.article.create({
      locale: "en-US",
      title: "Wrong",
      publishedAt: "2026-02-01T00:00:00Z",
      expiresAt: "2026-01-01T00:00:00Z",
      breaking: true,
      authorIds: [disabledAuthorId],
      categoryId: 999_999,
      images: [{ mediaId: 999_999 }],
      translationOf: 999_999,
      body: { type: "doc", content: [{ type: "figure", attrs: { mediaId: 999_998 } }] },
    });
    const { errors } = await rejected.catch((error) => error.data);
    expect(errors.map((error: { path: string }) => error.path).sort()).toEqual(
      [
        "authorIds",
        "body",
        "breakingUntil",
        "categoryId",
        "expiresAt",
        "images",
        "translationOf",
      ].sort(),
    );
  });

  it.each([
    ["a title of 201 characters", { title: "t".repeat(201) }],
    ["a summary of 501 characters", { summary: "s".repeat(501) }],
    ["a slug of 121 characters", { slug: "s".repeat(121) }],
    ["an unknown field", { views: 7 }],
    ["a body with an unknown node type", { body: { type: "doc", content: [{ type: "script" }] } }],
    ["a javascript: canonical URL", { canonicalUrl: "javascript:alert(1)" }],
    ["the same tag twice", { tagIds: [1, 1] }],
  ])("rejects %s", async (_what, fields) => {
    await expect(
      rana.article.create({ locale: "en-US", title: "x", ...fields } as never),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("rejects a slug without letters and a body that is too large", async () => {
    await expect(
      rana.article.create({ locale: "en-US", title: "x", slug: "!!!" }),
    ).rejects.toMatchObject({
      data: { errors: [{ path: "slug" }] },
    });
    const tooLong = rana.article.create({
      locale: "en-US",
      title: "x",
      body: bodyOf("x".repeat(1_000_001)),
    });
    await expect(tooLong).rejects.toMatchObject({ data: { errors: [{ path: "body" }] } });
  });
});

describe("editing an article", () => {
  it("merges edits of different fields and rejects edits of the same field with both values", async () => {
    const { id } = await createDraft();
    await rana.article.edit({ id, version: 1, title: "By Rana", premium: true });
    const merged = await sami.article.edit({ id, version: 1, summary: "By Sami" });
    expect(merged).toMatchObject({
      version: 3,
      title: "By Rana",
      premium: true,
      summary: "By Sami",
    });
    const conflicting = sami.article.edit({
      id,
      version: 1,
      title: "Sami too",
      subtitle: "not saved",
    });
    await expect(conflicting).rejects.toMatchObject({
      code: "CONFLICT",
      data: {
        conflict: {
          fields: [{ field: "title", theirs: "By Rana", yours: "Sami too" }],
          by: "Rana Odeh",
          version: 3,
        },
      },
    });
    expect(await rana.article.get({ id })).toMatchObject({ version: 3, subtitle: "" });
    expect((await sami.article.edit({ id, version: 1, title: "By Rana" })).version).toBe(3);
    await expect(rana.article.edit({ id, version: 9, title: "x" })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });

  it("changes the body through the description endpoint", async () => {
    const { id } = await createDraft();
    const saved = await rana.article.description({
      id,
      version: 1,
      description: bodyOf("Two words"),
    });
    expect(saved).toMatchObject({ version: 2, wordCount: 2, body: bodyOf("Two words") });
    await expect(
      sami.article.description({ id, version: 1, description: bodyOf("Else") }),
    ).rejects.toMatchObject({
      data: { conflict: { fields: [{ field: "body", theirs: bodyOf("Two words") }] } },
    });
  });

  it("writes the changed fields to the audit log", async () => {
    const { id } = await createDraft("Old");
    await rana.article.edit({ id, version: 1, title: "New", premium: false });
    expect((await logOf(id))[1]).toMatchObject({
      action: "update",
      changes: { title: ["Old", "New"] },
    });
    expect(Object.keys((await logOf(id))[1]?.changes ?? {})).toEqual(["title", "version"]);
  });

  it("loses no save when ten editors retry after conflicts until all are saved", async () => {
    const { id } = await createDraft("0");
    const save = async (name: number): Promise<void> => {
      const { version, subtitle } = await rana.article.get({ id });
      const saved = await rana.article
        .edit({ id, version, subtitle: `${subtitle} ${name}`.trim() })
        .catch((error) => error.code);
      return saved === "CONFLICT" ? save(name) : undefined;
    };
    await Promise.all(Array.from({ length: 10 }, (_, name) => save(name)));
    const { version, subtitle } = await rana.article.get({ id });
    expect(version).toBe(11);
    expect(new Set(subtitle.split(" ")).size).toBe(10);
    expect(await logOf(id)).toHaveLength(11);
  });

  it("applies the first save per field and reports a conflict to the others when 100 saves start from one version", async () => {
    const { id } = await createDraft("Hundred");
    const fields = ["title", "subtitle", "summary", "seoTitle", "seoDescription"] as const;
    const save = (i: number) => {
      const field = fields[i % fields.length] ?? "title";
      return rana.article
        .edit({ id, version: 1, [field]: `${field} of ${i}` })
        .then(() => ({ field, value: `${field} of ${i}` }));
    };
    const results = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => save(i)));
    const saved = results.flatMap((result) =>
      result.status === "fulfilled" ? [result.value] : [],
    );
    const conflicts = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason.data.conflict.fields.length] : [],
    );
    expect([saved.length, conflicts.length]).toEqual([5, 95]);
    expect(await rana.article.get({ id })).toMatchObject({
      version: 6,
      ...Object.fromEntries(saved.map(({ field, value }) => [field, value])),
    });
    expect(await logOf(id)).toHaveLength(6);
    const revisions = await platform.database.db
      .select()
      .from(articleRevision)
      .where(eq(articleRevision.articleId, id));
    expect(revisions.map((row) => row.version).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("saves one of 100 concurrent edits of the same field from the same version", async () => {
    const { id } = await createDraft("Race");
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) =>
        rana.article.edit({ id, version: 1, title: `Race ${i}` }),
      ),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await logOf(id)).toHaveLength(2);
  });

  it("retains a referenced author who was disabled, but does not accept a new reference to one", async () => {
    const { db } = platform.database;
    const disabledId = await makeTopic(db, "author");
    const { id } = await rana.article.create({
      locale: "en-US",
      title: "Kept author",
      authorIds: [disabledId],
    });
    await db.update(author).set({ status: false }).where(eq(author.id, disabledId));
    expect(
      (await rana.article.edit({ id, version: 1, title: "Still" })).labels.authors,
    ).toMatchObject([{ id: disabledId, usable: false }]);
    const second = await createDraft();
    await expect(
      rana.article.edit({ id: second.id, version: 1, authorIds: [disabledId] }),
    ).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });

  it("invalidates the pages of the former and the new category", async () => {
    const { db } = platform.database;
    const [from, to] = [await makeCategory(db), await makeCategory(db)];
    const { id } = await makeArticle(db, { categoryId: from });
    const announcedTags: string[] = [];
    platform.onChange((tags) => void announcedTags.push(...tags));
    await rana.article.edit({ id, version: 1, categoryId: to, publish: { kind: "update" } });
    await expect
      .poll(() => announcedTags)
      .toEqual(
        expect.arrayContaining([
          `article:${id}`,
          `list:category:${from}:en-US`,
          `list:category:${to}:en-US`,
        ]),
      );
  });

  it("leaves the pages of lists cached while a draft is written, until it is published and after it is hidden", async () => {
    const categoryId = await makeCategory(platform.database.db);
    const list = `list:category:${categoryId}:en-US`;
    const announcedTags: string[] = [];
    platform.onChange((tags) => void announcedTags.push(...tags));
    const announced = async (id: number) => {
      await waitForChanges(platform);
      expect(announcedTags).toContain(`article:${id}`);
      return announcedTags.splice(0).includes(list);
    };
    const { id } = await rana.article.create({
      locale: "en-US",
      title: "Draft of a list",
      categoryId,
    });
    expect(await announced(id)).toBe(false);
    await rana.article.edit({ id, version: 1, title: "Draft, second title" });
    expect(await announced(id)).toBe(false);
    await rana.article.edit({
      id,
      version: 2,
      publishedAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await announced(id)).toBe(false);
    await rana.article.edit({
      id,
      version: 3,
      publishedAt: new Date(Date.now() - 1000).toISOString(),
    });
    expect(await announced(id)).toBe(true);
    await rana.article.edit({ id, version: 4, title: "Published", publish: { kind: "update" } });
    expect(await announced(id)).toBe(true);
    await rana.article.status({ id, enable: false });
    expect(await announced(id)).toBe(true);
    await rana.article.edit({ id, version: 6, title: "Hidden" });
    expect(await announced(id)).toBe(false);
  });

  it("hides a draft and a disabled article from readers", async () => {
    const { id } = await createDraft("Unseen zeppelin");
    const reader = innerClient(platform, "en-US");
    await expect(reader.article.details({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(reader.article.get({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await rana.article.edit({
      id,
      version: 1,
      publishedAt: new Date(Date.now() - 1000).toISOString(),
    });
    expect((await reader.article.details({ id })).title).toBe("Unseen zeppelin");
    await rana.article.status({ id, enable: false });
    await expect(reader.article.details({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await rana.article.get({ id })).state).toBe("disabled");
  });
});

describe("article revisions", () => {
  it("stores the state of an imported article before its first edit and restores it", async () => {
    const { db } = platform.database;
    const { id } = await makeArticle(db, { title: "As imported", body: bodyOf("First") });
    await rana.article.edit({ id, version: 1, title: "Edited", body: bodyOf("Second") });
    const { data, meta } = await rana.article.revision.list({ id });
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      { version: 2, changed: ["title", "body"] },
      { version: 1, by: { id: null, name: "import" } },
    ]);
    const firstRevisionId = data[1]?.id ?? 0;
    expect(
      (await rana.article.revision.get({ id, revisionId: firstRevisionId })).fields.title,
    ).toBe("As imported");
    const restored = await sami.article.revision.restore({ id, revisionId: firstRevisionId });
    expect(restored).toMatchObject({ version: 3, title: "As imported", body: bodyOf("First") });
    expect((await rana.article.revision.list({ id })).data[0]).toMatchObject({
      version: 3,
      by: { name: "Sami Haddad" },
    });
    expect(
      await rana.article.revision.rename({ id, revisionId: firstRevisionId, name: "The wire" }),
    ).toMatchObject({ name: "The wire" });
    await expect(
      rana.article.revision.get({ id: id + 1, revisionId: firstRevisionId }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("article translations", () => {
  it("reports that the original of a translation has changed; rejects a second translation and a chain", async () => {
    const original = await createDraft("Original");
    const translation = await rana.article.create({
      locale: "ar-JO",
      title: "ترجمة",
      translationOf: original.id,
    });
    expect(translation).toMatchObject({
      originalChangedSince: false,
      original: { id: original.id },
    });
    await rana.article.edit({ id: original.id, version: 1, title: "Original, changed" });
    expect((await rana.article.get({ id: translation.id })).originalChangedSince).toBe(true);
    expect(
      (await rana.article.edit({ id: translation.id, version: 1, title: "ترجمة جديدة" }))
        .originalChangedSince,
    ).toBe(false);
    const secondTranslation = rana.article.create({
      locale: "ar-JO",
      title: "أخرى",
      translationOf: original.id,
    });
    await expect(secondTranslation).rejects.toMatchObject({
      data: { errors: [{ path: "translationOf" }] },
    });
    const chain = rana.article.create({
      locale: "en-US",
      title: "Chain",
      translationOf: translation.id,
    });
    await expect(chain).rejects.toMatchObject({ data: { errors: [{ path: "translationOf" }] } });
  });
});

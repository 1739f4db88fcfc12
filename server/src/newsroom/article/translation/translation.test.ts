import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bodyOf,
  makeCategory,
  makeMediaImage,
  makeTopic,
} from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";

let platform: StartedPlatform;
let rana: Client;
let superadmin: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  rana = await clientAs(platform, (await makeUser(db, "Admin")).id);
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => platform.stop());

const start = (id: number) => rana.article.translation.start({ id, language: "ar-JO" });
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe("starting a translation", () => {
  it("carries over structure, references and images, but neither texts nor times, and can be saved", async () => {
    const { db } = platform.database;
    const [categoryId, sourceId, authorId, tagId] = [
      await makeCategory(db),
      await makeTopic(db, "source"),
      await makeTopic(db, "author"),
      await makeTopic(db, "tag"),
    ];
    const mediaId = await makeMediaImage(db, { alt: { "en-US": "A ship", "ar-JO": "سفينة" } });
    const related = await rana.article.create({ locale: "en-US", title: "Related" });
    const untranslated = await rana.article.create({
      locale: "en-US",
      title: "Related, not translated",
    });
    const relatedTranslation = await rana.article.create({
      locale: "ar-JO",
      title: "ذو صلة",
      translationOf: related.id,
    });
    const figure = {
      type: "figure" as const,
      attrs: { mediaId, alt: "Ship", caption: "A ship", credit: "Reuters" },
    };
    const body: ArticleDocument = {
      type: "doc",
      content: [...bodyOf("Source text").content, figure, ...bodyOf("More text").content],
    };
    const { id } = await rana.article.create({
      locale: "en-US",
      title: "Original",
      body,
      categoryId,
      sourceId,
      authorIds: [authorId],
      tagIds: [tagId],
      relatedIds: [untranslated.id, related.id],
      images: [{ mediaId, caption: "A ship", credit: "Reuters", alt: "Ship" }],
      publishedAt: minutesFromNow(-5),
      expiresAt: minutesFromNow(60),
      embargoUntil: minutesFromNow(30),
    });
    const { title, fields, translationId } = await start(id);
    expect({ title, translationId }).toEqual({ title: "Original", translationId: null });
    expect(fields).toMatchObject({
      translationOf: id,
      categoryId,
      sourceId,
      authorIds: [authorId],
      tagIds: [tagId],
      relatedIds: [relatedTranslation.id],
      images: [{ mediaId, caption: "", credit: "Reuters", alt: "" }],
    });
    expect(fields.body.content).toEqual([
      { type: "paragraph" },
      { type: "figure", attrs: { mediaId, credit: "Reuters" } },
      { type: "paragraph" },
    ]);
    const saved = await rana.article.create({ ...fields, locale: "ar-JO", title: "ترجمة" });
    expect(saved).toMatchObject({
      state: "draft",
      expiresAt: null,
      embargoUntil: null,
      originalChangedSince: false,
    });
    expect((await start(id)).translationId).toBe(saved.id);
  });

  it("leaves out records that were disabled", async () => {
    const { db } = platform.database;
    const tagId = await makeTopic(db, "tag");
    const { id } = await rana.article.create({ locale: "en-US", title: "Tagged", tagIds: [tagId] });
    await superadmin.tag.setStatus({ id: tagId, status: false });
    expect((await start(id)).fields.tagIds).toEqual([]);
  });

  it("is refused for a translation, a deleted article, and the language of the original", async () => {
    const original = await rana.article.create({ locale: "en-US", title: "Original of a chain" });
    const translation = await rana.article.create({
      locale: "ar-JO",
      title: "حلقة",
      translationOf: original.id,
    });
    const deleted = await rana.article.create({ locale: "en-US", title: "Deleted" });
    await rana.article.remove({ id: deleted.id });
    for (const id of [translation.id, deleted.id, 999_999])
      await expect(start(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      rana.article.translation.start({ id: original.id, language: "en-US" }),
    ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("source of a translation", () => {
  it("has the content that the translation was written from while it is outdated", async () => {
    const original = await rana.article.create({
      locale: "en-US",
      title: "First",
      body: bodyOf("First text"),
    });
    const { id } = await rana.article.create({
      locale: "ar-JO",
      title: "الأول",
      translationOf: original.id,
    });
    const source = () => rana.article.translation.source({ id: original.id, translationId: id });
    expect(await source()).toMatchObject({
      version: 1,
      locale: "en-US",
      before: null,
      changedAt: null,
      content: { title: "First" },
    });
    await rana.article.edit({ id: original.id, version: 1, body: bodyOf("Second text") });
    expect(await source()).toMatchObject({
      before: { body: bodyOf("First text") },
      content: { body: bodyOf("Second text") },
    });
    expect((await rana.article.translation.source({ id: original.id })).before).toBeNull();
  });

  it("is not found for an article that is not a translation of the original", async () => {
    const [one, other] = [
      await rana.article.create({ locale: "en-US", title: "One" }),
      await rana.article.create({ locale: "en-US", title: "Other" }),
    ];
    await expect(
      rana.article.translation.source({ id: one.id, translationId: other.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("confirming a translation", () => {
  it("makes an outdated translation up to date without a new version, and writes an audit log entry", async () => {
    const original = await rana.article.create({ locale: "en-US", title: "Confirmed" });
    const { id } = await rana.article.create({
      locale: "ar-JO",
      title: "مؤكد",
      translationOf: original.id,
    });
    await rana.article.edit({ id: original.id, version: 1, title: "Confirmed, changed" });
    await rana.article.translation.confirm({ id, originalVersion: 2 });
    expect(await rana.article.get({ id })).toMatchObject({
      version: 1,
      originalChangedSince: false,
    });
    const logged = await platform.database.db
      .select()
      .from(log)
      .where(eq(log.entityId, id))
      .orderBy(log.id);
    expect(logged[1]).toMatchObject({
      action: "update",
      changes: { translatedFromVersion: [1, 2] },
    });
  });

  it("is refused when the original changed after the version that was read", async () => {
    const original = await rana.article.create({ locale: "en-US", title: "Changes often" });
    const { id } = await rana.article.create({
      locale: "ar-JO",
      title: "يتغير كثيرًا",
      translationOf: original.id,
    });
    await rana.article.edit({ id: original.id, version: 1, title: "Changes often, 2" });
    await rana.article.edit({ id: original.id, version: 2, title: "Changes often, 3" });
    const confirm = (originalVersion: number) =>
      rana.article.translation.confirm({ id, originalVersion });
    await expect(confirm(2)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(confirm(4)).rejects.toMatchObject({ code: "CONFLICT" });
    await rana.article.edit({ id: original.id, version: 3, noindex: true });
    await confirm(3);
    expect((await rana.article.get({ id })).originalChangedSince).toBe(false);
  });

  it("needs the right to write, as does taking an original out of the queue", async () => {
    const publisher = await clientAs(
      platform,
      (await makeUser(platform.database.db, "Admin", { newsroomRights: ["publish"] })).id,
    );
    const original = await rana.article.create({ locale: "en-US", title: "Decided by writers" });
    const { id } = await rana.article.create({
      locale: "ar-JO",
      title: "قرار المحررين",
      translationOf: original.id,
    });
    const { confirm, dismiss } = publisher.article.translation;
    await expect(confirm({ id, originalVersion: 1 })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(dismiss({ id: original.id, dismissed: true })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("is not found for an original, and dismissing not for a translation", async () => {
    const original = await rana.article.create({ locale: "en-US", title: "Neither" });
    const { id } = await rana.article.create({
      locale: "ar-JO",
      title: "لا هذا",
      translationOf: original.id,
    });
    await expect(
      rana.article.translation.confirm({ id: original.id, originalVersion: 1 }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(rana.article.translation.dismiss({ id, dismissed: true })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

it("an original and its translation can be saved, published and deleted at the same time", async () => {
  const original = await rana.article.create({ locale: "en-US", title: "Saved together" });
  const { id } = await rana.article.create({
    locale: "ar-JO",
    title: "معًا",
    translationOf: original.id,
  });
  for (let version = 1; version <= 8; version++)
    await Promise.all([
      rana.article.edit({ id: original.id, version, title: `Saved together ${version}` }),
      rana.article.edit({
        id,
        version,
        title: `معًا ${version}`,
        publishedAt: version % 2 ? minutesFromNow(-1) : null,
      }),
    ]);
  expect((await rana.article.get({ id })).version).toBe(9);
});

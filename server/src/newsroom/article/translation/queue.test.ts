import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import {
  TRANSLATION_KINDS,
  type TranslationKind,
  type TranslationStatus,
} from "@masthead/contract/newsroom/article/article-translation.ts";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeCategory } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { article } from "../article.table.ts";

let platform: StartedPlatform;
let rana: Client;
let superadmin: Client;
let count = 0;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  rana = await clientAs(
    platform,
    (await makeUser(db, "Admin", { firstName: "Rana", lastName: "Odeh" })).id,
  );
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => platform.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const publish = (fields: object = {}) =>
  rana.article.create({
    locale: "en-US",
    title: `Original ${count++}`,
    body: bodyOf("Text"),
    publishedAt: minutesAgo(10),
    ...fields,
  });
const translate = ({ id }: ArticleRecord, fields: object = {}) =>
  rana.article.create({
    locale: "ar-JO",
    title: `ترجمة ${count++}`,
    translationOf: id,
    publishedAt: minutesAgo(5),
    ...fields,
  });
const change = async (id: number, fields: object) =>
  rana.article.edit({
    id,
    version: (await rana.article.get({ id })).version,
    publish: { kind: "update" },
    ...fields,
  });

type QueueInput = Partial<Parameters<Client["article"]["translation"]["queue"]>[0]>;
const queue = (kind: TranslationKind, filter: QueueInput = {}) =>
  rana.article.translation.queue({ originalLocale: "en-US", kind, limit: 100, ...filter });

/** Returns the kinds of the queue that an original is in. */
async function kindsOf(id: number, filter: QueueInput = {}): Promise<TranslationKind[]> {
  const lists = await Promise.all(TRANSLATION_KINDS.map((kind) => queue(kind, filter)));
  return TRANSLATION_KINDS.filter((_, index) =>
    lists[index]?.data.some(({ original }) => original.id === id),
  );
}

describe("translation queue", () => {
  it("lists a published original without a translation as missing, in its own direction only", async () => {
    const { id } = await publish();
    expect(await kindsOf(id)).toEqual(["missing"]);
    expect(await kindsOf(id, { originalLocale: "ar-JO" })).toEqual([]);
    const arabic = await publish({ locale: "ar-JO", title: "أصل عربي" });
    expect(await kindsOf(arabic.id, { originalLocale: "ar-JO" })).toEqual(["missing"]);
  });

  it("lists drafts of originals on request only", async () => {
    const { id } = await rana.article.create({ locale: "en-US", title: "A draft" });
    expect(await kindsOf(id)).toEqual([]);
    expect(await kindsOf(id, { state: "draft" })).toEqual(["missing"]);
    expect(await kindsOf(id, { state: "any" })).toEqual(["missing"]);
  });

  it("lists a draft translation as in progress, and no published one", async () => {
    const original = await publish();
    const translation = await translate(original, { publishedAt: null });
    expect(await kindsOf(original.id)).toEqual(["inProgress"]);
    expect(await kindsOf(translation.id, { originalLocale: "ar-JO", state: "any" })).toEqual([]);
    await change(translation.id, { publishedAt: minutesAgo(1) });
    expect(await kindsOf(original.id)).toEqual([]);
  });

  it("lists a translation as stale after a change of the original's content, not of its settings", async () => {
    const original = await publish();
    const { id } = await translate(original);
    await change(original.id, {
      expiresAt: new Date(Date.now() + 9e7).toISOString(),
      noindex: true,
      premium: true,
    });
    expect(await kindsOf(original.id)).toEqual([]);
    await change(original.id, { body: bodyOf("Another text") });
    expect(await kindsOf(original.id)).toEqual(["stale"]);
    expect((await rana.article.get({ id })).originalChangedSince).toBe(true);
  });

  it("keeps a translation stale when only its settings are saved, until its text is saved", async () => {
    const original = await publish();
    const { id } = await translate(original);
    await change(original.id, { title: "Another title" });
    await change(id, { noindex: true });
    expect(await kindsOf(original.id)).toEqual(["stale"]);
    await change(id, { title: "عنوان آخر" });
    expect(await kindsOf(original.id)).toEqual([]);
  });

  it("keeps a translation stale when its translator has read an earlier version of the original", async () => {
    const original = await publish();
    const { id } = await translate(original);
    await change(original.id, { title: "Second title" });
    await change(original.id, { title: "Third title" });
    await change(id, { version: 1, title: "عنوان ثانٍ", originalVersion: 2 });
    expect(await kindsOf(original.id)).toEqual(["stale"]);
    const source = await rana.article.translation.source({ id: original.id, translationId: id });
    expect([source.before?.title, source.content.title]).toEqual(["Second title", "Third title"]);
  });

  it("lists a dismissed original under its own kind until that is undone, and logs both", async () => {
    const { id } = await publish();
    await rana.article.translation.dismiss({ id, dismissed: true });
    expect(await kindsOf(id)).toEqual(["dismissed"]);
    await rana.article.translation.dismiss({ id, dismissed: false });
    expect(await kindsOf(id)).toEqual(["missing"]);
    const logged = await platform.database.db
      .select()
      .from(log)
      .where(eq(log.entityId, id))
      .orderBy(log.id);
    expect(logged.slice(1).map(({ changes }) => changes)).toEqual([
      { translationDismissed: [false, true] },
      { translationDismissed: [true, false] },
    ]);
  });

  it("lists an original as missing after its translation is deleted, and as before when that is restored", async () => {
    const original = await publish();
    const { id } = await translate(original, { publishedAt: null });
    await rana.article.remove({ id });
    expect(await kindsOf(original.id)).toEqual(["missing"]);
    await superadmin.article.restore({ id });
    expect(await kindsOf(original.id)).toEqual(["inProgress"]);
  });

  it("leaves out deleted originals", async () => {
    const { id } = await publish();
    await rana.article.remove({ id });
    expect(await kindsOf(id, { state: "any" })).toEqual([]);
  });

  it("filters by section and by the day of publication, newest first, with counts of every kind", async () => {
    const categoryId = await makeCategory(platform.database.db);
    const [older, newer] = [
      await publish({ categoryId, publishedAt: minutesAgo(4000) }),
      await publish({ categoryId }),
    ];
    await translate(await publish({ categoryId }), { publishedAt: null });
    const { data, meta } = await queue("missing", { categoryId });
    expect(data.map(({ original }) => original.id)).toEqual([newer.id, older.id]);
    expect(data[0]?.original).toMatchObject({
      category: { id: categoryId },
      state: "published",
      readers: 0,
    });
    expect(meta).toMatchObject({ total: 2, more: false });
    expect(meta.counts).toMatchObject({
      missing: { total: 2 },
      stale: { total: 0 },
      inProgress: { total: 1 },
      dismissed: { total: 0 },
    });
    const since = minutesAgo(1440).slice(0, 10);
    expect(
      (await queue("missing", { categoryId, since })).data.map(({ original }) => original.id),
    ).toEqual([newer.id]);
  });

  it("names colleagues who have the translation open, or who write an unsaved one", async () => {
    const [open, unsaved] = [await publish(), await publish()];
    const { id } = await translate(open, { publishedAt: null });
    await rana.article.presence({ id });
    await rana.article.draft.save({
      key: "article:new:1",
      articleId: null,
      fields: { translationOf: unsaved.id },
      version: null,
    });
    const editorsOf = async (kind: TranslationKind, id: number) =>
      (await queue(kind)).data.find(({ original }) => original.id === id)?.editors;
    expect(await editorsOf("inProgress", open.id)).toEqual(["Rana Odeh"]);
    expect(await editorsOf("missing", unsaved.id)).toEqual(["Rana Odeh"]);
  });

  it("has the status that follows from original and translation after any sequence of changes", async () => {
    const steps = [
      "content",
      "setting",
      "translate",
      "publish",
      "text",
      "confirm",
      "delete",
      "restore",
      "dismiss",
      "undo",
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 9 }), async (sequence) => {
        const original = await publish();
        let translation: {
          id: number;
          published: boolean;
          stale: boolean;
          deleted: boolean;
        } | null = null;
        let dismissed = false;
        for (const step of sequence) {
          const existing: typeof translation = translation?.deleted ? null : translation;
          if (step === "content") {
            await change(original.id, { subtitle: `Subtitle ${count++}` });
            if (translation) translation.stale = true;
          } else if (step === "setting")
            await change(original.id, { seoTitle: "", noindex: count++ % 2 === 0 });
          else if (step === "translate" && !translation)
            translation = {
              id: (await translate(original, { publishedAt: null })).id,
              published: false,
              stale: false,
              deleted: false,
            };
          else if (step === "publish" && existing) {
            await change(existing.id, { publishedAt: minutesAgo(1) });
            existing.published = true;
          } else if (step === "text" && existing) {
            await change(existing.id, { title: `نص ${count++}` });
            existing.stale = false;
          } else if (step === "confirm" && existing) {
            await rana.article.translation.confirm({
              id: existing.id,
              originalVersion: (await rana.article.get({ id: original.id })).version,
            });
            existing.stale = false;
          } else if (step === "delete" && existing) {
            await rana.article.remove({ id: existing.id });
            existing.deleted = true;
          } else if (step === "restore" && translation?.deleted) {
            await superadmin.article.restore({ id: translation.id });
            translation.deleted = false;
          } else if (step === "dismiss" || step === "undo") {
            dismissed = step === "dismiss";
            await rana.article.translation.dismiss({ id: original.id, dismissed });
          }
          const [row] = await platform.database.db
            .select({ status: article.translationStatus })
            .from(article)
            .where(eq(article.id, original.id));
          expect(row?.status).toBe(expectedStatus(translation, dismissed));
        }
      }),
      { numRuns: 20 },
    );
  });
});

function expectedStatus(
  translation: { published: boolean; stale: boolean; deleted: boolean } | null,
  dismissed: boolean,
): TranslationStatus {
  if (!translation || translation.deleted) return dismissed ? "dismissed" : "missing";
  if (!translation.published) return "inProgress";
  return translation.stale ? "stale" : "current";
}

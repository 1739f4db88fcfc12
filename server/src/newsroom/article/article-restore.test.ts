import type { Client } from "@masthead/contract/contract.ts";
import { CONTENT_FIELDS } from "@masthead/contract/newsroom/article-content.ts";
import { ARTICLE_FIELDS, type ArticleField, type ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeCategory, makeListing } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let editor: Client;
/** Values that each field is changed to, in turn. */
let values: { [Field in ArticleField]?: ArticleFields[Field][] };

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ahead = (minutes: number) => ago(-minutes);

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  editor = await clientAs(platform, (await makeUser(db, "Admin")).id);
  const [categoryId, authorId, tagId] = [await makeCategory(db), await makeListing(db, "author"), await makeListing(db, "tag")];
  values = {
    title: ["First title", "Second title"],
    subtitle: ["", "Subtitle"],
    summary: ["", "Summary"],
    body: [bodyOf("First"), bodyOf("Second")],
    categoryId: [null, categoryId],
    authorIds: [[], [authorId]],
    tagIds: [[], [tagId]],
    seoTitle: ["", "Title for search"],
    enable: [true, false],
    publishedAt: [null, ago(60), ahead(60)],
    embargoUntil: [null, ahead(30)],
    expiresAt: [null, ahead(600)],
    premium: [false, true],
    noindex: [false, true],
    breaking: [false, true],
    breakingUntil: [ahead(90), ahead(120)],
    corrections: [[], [{ text: "The date was wrong.", at: ago(5) }]],
    canonicalUrl: [null, "https://elsewhere.example/story"],
  };
});

afterAll(() => platform.stop());

const only = (record: ArticleFields, fields: readonly ArticleField[]) => Object.fromEntries(fields.map((field) => [field, record[field]]));
const OTHER_FIELDS = ARTICLE_FIELDS.filter((field) => !CONTENT_FIELDS.includes(field));

/** The revision that made a version. */
async function revisionOf(id: number, version: number): Promise<number> {
  const { data } = await editor.article.revision.list({ id, limit: 100 });
  return data.find((one) => one.version === version)?.id ?? 0;
}

const restore = async ({ id }: ArticleRecord, version: number) =>
  editor.article.revision.restore({ id, revisionId: await revisionOf(id, version) });

describe("restoring a revision", () => {
  it("leaves a published article published when the revision is older than its publication", async () => {
    const made = await editor.article.create({ locale: "en-US", title: "Before publication", body: bodyOf("Old") });
    const corrections = [{ text: "The name was wrong.", at: ago(1) }];
    const published = await editor.article.edit({ id: made.id, version: 1, title: "Published", publishedAt: ago(10), corrections });
    const back = await restore(made, 1);
    expect(back).toMatchObject({ version: 3, title: "Before publication", body: bodyOf("Old"), state: "published", slug: published.slug });
    expect(back).toMatchObject({ publishedAt: published.publishedAt, corrections: published.corrections });
    expect((await innerClient(platform, "en-US").article.details({ id: made.id })).title).toBe("Before publication");
  });

  it("does not publish a draft when the revision was published", async () => {
    const made = await editor.article.create({ locale: "en-US", title: "Was published", publishedAt: ago(10) });
    await editor.article.edit({ id: made.id, version: 1, title: "Withdrawn", publishedAt: null });
    expect(await restore(made, 1)).toMatchObject({ title: "Was published", publishedAt: null, state: "draft" });
    await expect(innerClient(platform, "en-US").article.details({ id: made.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("keeps an embargo that was set after the revision", async () => {
    const made = await editor.article.create({ locale: "en-US", title: "No embargo", publishedAt: ago(10) });
    const embargoUntil = ahead(60);
    await editor.article.edit({ id: made.id, version: 1, title: "Under embargo", embargoUntil });
    expect(await restore(made, 1)).toMatchObject({ title: "No embargo", embargoUntil, state: "scheduled" });
  });

  it("records the restored fields alone as changed", async () => {
    const made = await editor.article.create({ locale: "en-US", title: "Old" });
    await editor.article.edit({ id: made.id, version: 1, title: "New", premium: true, noindex: true });
    await restore(made, 1);
    expect((await editor.article.revision.list({ id: made.id })).data[0]).toMatchObject({ version: 3, changed: ["title"] });
  });

  it("takes content from the revision and everything else from the article, after any sequence of edits and restores", async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("edit" as const),
        changes: fc.uniqueArray(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 6 }),
      }),
      fc.record({ kind: fc.constant("restore" as const), version: fc.nat() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        let now = await editor.article.create({ locale: "en-US", title: "First title", breakingUntil: ahead(90) });
        const saved = new Map([[now.version, now]]);
        for (const one of steps) {
          if (one.kind === "edit") {
            const fields = Object.keys(values) as ArticleField[];
            const changes = one.changes.map(([field, value]) => {
              const name = fields[field % fields.length] as ArticleField;
              const choices = values[name] ?? [];
              return [name, choices[value % choices.length]];
            });
            const wanted: Partial<ArticleFields> = { ...only(now, ARTICLE_FIELDS), ...Object.fromEntries(changes) };
            // An end without a publication before it is refused.
            if (!wanted.publishedAt) wanted.expiresAt = null;
            now = await editor.article.edit({ ...wanted, id: now.id, version: now.version });
          } else {
            const versions = [...saved.keys()];
            const target = saved.get(versions[one.version % versions.length] ?? 1) ?? now;
            const back = await restore(now, target.version);
            expect(only(back, CONTENT_FIELDS)).toEqual(only(target, CONTENT_FIELDS));
            expect(only(back, OTHER_FIELDS)).toEqual(only(now, OTHER_FIELDS));
            now = back;
          }
          saved.set(now.version, now);
        }
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
